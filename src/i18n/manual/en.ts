import type { Widened } from '../widened.ts';

/** The user manual in English; fetched with its page. */
export const manualEn = {
  title: 'User manual',
  contents: 'Contents',
  onThisPage: 'On this page',
  back: 'Go to main page',
  group: {
    start: 'Introduction',
    signIn: 'Sign Up & Log In',
    mainPage: 'Main Page',
    menus: 'Menus',
    toolbars: 'Toolbars/Navigation',
    areas: 'Key Functional Areas',
  },
  introduction: {
    title: 'Introduction',
    p1: 'Headframe shows the mine as it is now: the map in three dimensions, every vehicle at its last known place, and how fresh each value is. Nothing is shown as live that is not: a value that has grown old says so.',
    p2: 'The page opens with the start page. From there you open the sample view, choose a map, or choose one of the views that you or others have saved. The logo at the top left brings you back to it at any time.',
  },
  signIn: {
    title: 'Sign Up & Log In',
    p1: "Your company's directory knows you, or an administrator of the site issues an account. Sign in with its user name and password; ask the administrator if you have forgotten it. You stay signed in for a shift.",
    p2: 'Your initials at the top right open the user menu: main page, notifications, documentation, support, feedback, the language, and Logout.',
  },
  viewList: {
    title: 'View list',
    p1: 'A view is a way to look at the mine: camera, what is shown, colours and filters. Sample views are made by administrators, public views are for everyone, private views only for you.',
    p2: 'Filter the lists by kind, search by the name of a view or its creator, or choose the day on which it was saved. The bookmark before a name makes a view a favourite of yours; everybody has their own.',
    p3: 'The address of the page names the views that are open. Send it to a colleague, and the same views open in the same places, as far as they may see them. Copy link, below the list of views in the tool bar, copies it and says who can open it.',
  },
  entities: {
    title: 'Entity management',
    p1: 'The Monitor panel lists all vehicles by category. A click on a row flies to the vehicle and opens its details. The search narrows the list, and the switch above it shows only vehicles that are online or offline. The People panel, where you may see people, lists everybody with the area, the time and the lamp that a sensor saw last. Ctrl+Z in a list takes back ticks and changes of folders.',
    p2: 'Ctrl+K, or Search at the top, finds anything that has a name: vehicles, people by surname, sensors, assets, zones, views, maps and commands. Latin and Cyrillic letters both find it, and a typing error is forgiven. Enter takes the first hit.',
  },
  monitor: {
    title: 'Monitor',
    p1: 'A disc is live, a crossed ring is offline, a dashed ring has sent nothing for a while. A red triangle marks a vehicle that is online but not working. Lime is a loaded bed, grey an empty one.',
  },
  alert: {
    title: 'Alert',
    p1: 'Alerts tell of broken rules: speed, entering where one may not, working time, one-way roads. They leave the list after five minutes; what happened before is found under the inactive ones, for the last ten minutes up to six hours. The badge counts what nobody has looked at; a click on a row flies to the vehicle and marks the alert as seen. The loudspeaker switches the sound on and off.',
  },
  viewMode: {
    title: 'View mode',
    p1: "Drag with the left button to move across the ground, with the middle or right button to turn, and roll the wheel to zoom towards the pointer. A double click makes the clicked place the centre. Follow, in a vehicle's card, keeps it in the middle: the wheel and turning go on around it, and Esc, dragging the ground away or the cross beside its name end it.",
    p2: 'The tool bar switches between perspective and orthographic camera, resets the view, and fills the screen. Hide Menu folds it away. The layout selector at the top shows up to five viewers; borders between them can be dragged. The layer menu adds names along roads and survey walls to the selected viewer.',
    p3: 'A right click in the scene, or a finger that rests there, opens what can be done at that place: select or follow what stands there, look or measure from there, copy its coordinates, replay the last half hour, set an annotation.',
  },
  editMode: {
    title: 'Edit mode',
    p1: 'Edit keeps what you see. Move the camera, open the settings of the view, then choose Update, or save everything as a new view. Update is offered once something has changed and if you may change this view.',
    p2: 'If another user has updated the view meanwhile, yours is not lost: save it under another name, or open the view again. Closing with changes asks whether to discard or to save them.',
  },
  interactMode: {
    title: 'Interact mode',
    p1: 'Interact opens a second bar with the choice of a view for the selected viewer, and Replay and Annotation, which say when they cannot be used.',
  },
  feedback: {
    title: 'Submit Feedback',
    p1: 'Choose Submit feedback in the user menu, say whether it is feedback, a feature request or a bug report, and describe it. Up to four JPEG or PNG images of less than 5 MB each may be added.',
  },
  shortcuts: {
    title: 'Keyboard Shortkey',
    p1: 'With the scene in focus:',
    pan: 'move across the ground',
    zoom: 'zoom in and out',
    home: 'reset the view',
    escape: 'close a dialog or menu',
    arrows: 'Arrow keys',
  },
} as const;

export type ManualTexts = Widened<typeof manualEn>;
