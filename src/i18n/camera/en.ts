/** English texts of the tools that move cameras. */
export const cameraEn = {
  linked: 'Linked',
  link: 'Link the camera of viewer {{number}} with the others',
  unlink: 'Unlink the camera of viewer {{number}}',
  menu: 'Camera',
  follow: { of: 'Following {{name}}', end: 'Stop following {{name}}' },
  /* Names of the commands that are also in its menu. */
  command: {
    previousView: 'Previous view',
    nextView: 'Next view',
    zoomWindow: 'Zoom to a window: drag a rectangle',
    walk: 'Walk in the mine at eye height, or stop walking',
    linkCameras: 'Link the camera of the viewer with the others, or unlink it',
  },
  noStep: {
    previous: 'There is no previous camera position',
    next: 'There is no next camera position',
  },
  zoomWindow: {
    title: 'Zoom to a window',
    hint: 'Drag a rectangle to zoom to it. Esc or a right click cancels.',
  },
  walk: {
    title: 'Walk',
    hint: 'W A S D or ↑ ↓ to walk ({{walk}} m/s, with Shift {{fast}} m/s), ← → to turn, drag to look around, Esc to stop.',
    noFloor: 'There is no floor to walk on where this viewer looks. Move the view to a drive or to the ground.',
  },
  zoneViews: 'Aligned views of {{name}}',
  zoneView: {
    plan: { name: 'Plan', hint: 'From above, the longest side across the picture' },
    longSection: { name: 'Long section', hint: 'Level, facing the longest side' },
    crossSection: { name: 'Cross section', hint: 'Level, along the longest side' },
  },
} as const;
