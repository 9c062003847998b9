/** What the page of the tree's bench runs. Strings: the page has no helpers of tsx. */

/**
 * From the click that opens the panel until the frame that shows rows is drawn, in the page's own clock: with the panel,
 * the scene changes its size in it.
 */
export const OPEN_PANEL = `new Promise((done) => {
  const button = [...document.querySelectorAll('nav button')].find((entry) => entry.textContent === 'Monitor');
  const startMs = performance.now();
  const look = () => {
    if (!document.querySelector('[role=treeitem]')) requestAnimationFrame(look);
    else requestAnimationFrame(() => done(performance.now() - startMs));
  };
  button.click();
  requestAnimationFrame(look);
})`;

/**
 * Has the page note its long tasks, and how long each input event of the search box was handled: from the window down to
 * the box and up again, React's drawing included, which follows its own listener at once.
 */
export const WATCH_TASKS = `
window.benchTasks = [];
window.benchKeyMs = 0;
new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => window.benchTasks.push(duration))).observe({
  entryTypes: ['longtask'],
});
let startMs = 0;
window.addEventListener('input', () => { startMs = performance.now(); }, { capture: true });
window.addEventListener('input', () => { window.benchKeyMs = performance.now() - startMs; });
`;

/** From a click on the check of the first folder to the frame in which the views draw the result. */
export const CHECK_FOLDER = `new Promise((done) => {
  const box = document.querySelector('[role=treeitem] [data-part=check]');
  const row = box.closest('[role=treeitem]');
  const before = row.getAttribute('aria-checked');
  const startMs = performance.now();
  const look = () => {
    if (row.getAttribute('aria-checked') === before) requestAnimationFrame(look);
    // The loop of the scene has its turn in this frame: the next one begins when it has drawn.
    else requestAnimationFrame(() => done(performance.now() - startMs));
  };
  box.click();
  requestAnimationFrame(look);
})`;
