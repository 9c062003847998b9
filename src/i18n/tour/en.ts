/** English texts of the tour, loaded when it is first offered. */
export const tourEn = {
  label: 'Tour',
  offer: 'New here? A one-minute tour shows the main parts.',
  start: 'Start the tour',
  notNow: 'Not now',
  again: 'It starts again from the help center.',
  progress: 'Step {{number}} of {{count}}',
  back: 'Back',
  next: 'Next',
  done: 'Done',
  skip: 'End the tour',
  step: {
    rail: {
      title: 'The rail',
      text: 'Each entry opens a panel beside it: entities, people, the dispatcher’s board, alerts. A second click closes it.',
    },
    panel: {
      title: 'The list of entities',
      text: 'Everything in the mine, by category. Click a row to fly there and open its card; the checkbox shows or hides it.',
    },
    viewer: {
      title: 'The live scene',
      text: 'Drag with the left button to move, with the right button to turn; the wheel zooms. Right-click a place to see what you can do there.',
    },
    tools: {
      title: 'The tool bar',
      text: 'Choose a view, edit and save it, or replay what happened. Measures, zones, routes and sections are here, too.',
    },
    search: {
      title: 'The search',
      text: 'Ctrl+K finds vehicles, people, zones, views and commands by name. Enter takes the first hit.',
    },
    layout: {
      title: 'Several viewers',
      text: 'Up to five viewers side by side, each with its own view, camera and map.',
    },
    account: {
      title: 'Help, whenever you want it',
      text: 'Your initials open the user menu with the manual and the help center. A question mark in a panel opens the manual at the matching topic.',
    },
  },
} as const;
