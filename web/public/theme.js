// Runs before the first paint, so that the page never flashes in the other theme: the chosen one, else the system's.
(function () {
  let theme;
  try {
    theme = JSON.parse(localStorage.getItem('nurie.settings') || '{}').theme;
  } catch {
    // Site data may be blocked.
  }
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
