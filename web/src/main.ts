// The first script: the words, then the app; everything else is loaded when it is needed.
import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { speak } from './i18n.svelte';
import { followChanges, settings } from './settings.svelte';
import { packList } from './storage/packs';
import { loadJournal } from './storage/journal.svelte';
import { startSync } from './storage/sync.svelte';
import { watchForUpdates } from './updates.svelte';

// Requests what the first screen needs before it is drawn.
const journal = loadJournal();
packList().catch(() => undefined);
// Without a network, a language that was never loaded is not there; English is.
await speak(settings.language).catch(() => speak('en'));
followChanges((language) => void speak(language).catch(() => undefined));
const target = document.getElementById('app')!;
target.replaceChildren();
mount(App, { target });
await journal;
startSync();
watchForUpdates();
