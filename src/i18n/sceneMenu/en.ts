/** English texts of a scene's menu, loaded when it is first opened. */
export const sceneMenuEn = {
  title: 'Actions at this place',
  select: 'Select {{name}}',
  follow: 'Follow {{name}}',
  look: 'Look from here',
  measure: 'Measure from here',
  copyUtm: 'Copy UTM {{zone}}: {{text}}',
  copyDegrees: 'Copy WGS84: {{text}}',
  replay: 'Replay the last half hour here',
  annotate: 'New annotation here',
} as const;
