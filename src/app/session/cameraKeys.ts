/** Keys that move the camera: one table for shortcuts, palette, manual and the menu that shows them. */
export const CAMERA_KEYS = {
  previousView: 'Alt+P',
  nextView: 'Alt+N',
  zoomWindow: 'Alt+W',
  walk: 'Alt+G',
  linkCameras: 'Alt+L',
} as const;
