/** English texts of the apps beside the rail. */
export const appsEn = {
  inbox: {
    title: 'Received feedback',
    search: 'Search words or sender',
    day: 'Sent on',
    types: 'Type of feedback',
    all: 'All',
    none: 'No feedback yet',
    noneFound: 'No feedback found',
    failed: 'The feedback could not be loaded: {{reason}}',
    count_one: '{{count}} entry',
    count_other: '{{count}} entries',
    image: 'Image {{number}} of {{name}}',
    noImage: 'The image could not be loaded',
  },
  layers: {
    title: 'Layers',
    congestion: 'Congestion layer',
    congestionOff: 'This site does not measure congestion',
    noUndo: 'No change to undo',
    noRedo: 'No change to redo',
  },
  interact: {
    selectView: 'Please select a view',
    replay: 'Replay',
    newAnnotation: 'New annotation',
    annotation: 'Annotation',
    replayFailed: 'Failed to start replay',
  },
  moment: {
    live: 'Linked to {{time}}, shown live',
  },
} as const;
