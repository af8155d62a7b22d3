// Short sounds, synthesised: nothing is downloaded for them.

export type Sound = 'paint' | 'erase' | 'mistake' | 'finish';

interface Note {
  hertz: number;
  /** Seconds from now, and how long. */
  at: number;
  lasts: number;
  shape: OscillatorType;
  loud: number;
}

const note = (hertz: number, at: number, lasts: number, shape: OscillatorType = 'sine', loud = 0.12): Note => ({ hertz, at, lasts, shape, loud });

/** A soft tick, a lower one, a dull thud, and a rising chord. */
export const SOUNDS: Readonly<Record<Sound, readonly Note[]>> = {
  paint: [note(660, 0, 0.05)],
  erase: [note(440, 0, 0.05)],
  mistake: [note(160, 0, 0.18, 'triangle', 0.2), note(120, 0.06, 0.2, 'triangle', 0.2)],
  finish: [note(523, 0, 0.18), note(659, 0.12, 0.18), note(784, 0.24, 0.2), note(1047, 0.36, 0.5)],
};

let audio: AudioContext | null = null;

export function play(sound: Sound): void {
  audio ??= new AudioContext();
  // A page may make no sound before it was touched; it was, by now.
  void audio.resume();
  for (const { hertz, at, lasts, shape, loud } of SOUNDS[sound]) {
    const start = audio.currentTime + at;
    const tone = new OscillatorNode(audio, { type: shape, frequency: hertz });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loud, start + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + lasts);
  }
}
