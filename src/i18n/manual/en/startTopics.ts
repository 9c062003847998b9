/** Introduction, and the way in. */
export const startTopics = {
  introduction: {
    title: 'What it shows',
    p1: 'Headframe shows the mine as it is now: the map in three dimensions, every vehicle at its last known place, and how fresh each value is. Nothing is shown as live that is not: a value that has grown old says so.',
    p2: 'At the left is the rail with its panels, in the middle one to five viewers, at the right the card of what is selected, at the bottom the state of the link. The edge of a panel is dragged, or moved with the arrow keys, and keeps its width for you. A question mark in the head of a panel or card opens this manual at the right place; Go to main page brings you back, and nothing is lost meanwhile.',
    p3: 'A tour of a minute shows the main parts. It is offered once in each browser, and starts again from the help center and from the search (Ctrl+K, Start the tour).',
    caption: 'The main page: rail, panel, viewer with its tools, status bar',
  },
  jobs: {
    title: 'Five everyday jobs',
    p1: 'Each of these takes at most four clicks.',
    l1: 'Find a truck and follow it: Search at the top, type its name, Enter; then Follow in its card. See [Follow a vehicle](follow).',
    l2: 'See where an alert happened: Alerts in the rail, then click its row. See [Alert](alert).',
    l3: 'Save a view and share it: Edit, Save as new..., a name and Save view, then Copy link. See [Edit mode](editMode) and [Share a view](share).',
    l4: 'Who is in a refuge chamber: search its name, Enter. Its card names the people inside. See [Details card](properties).',
    l5: 'Who is in a zone: search its name, Enter. Its card names people and vehicles inside. See [Rule zones](zones).',
    caption: 'The search finds a truck by its number',
  },
  freshness: {
    title: 'How fresh a value is',
    p1: 'Every card says when its last fix came. Vehicles that have sent nothing for a while are stale, and later offline; figures that grow old keep their time.',
    p2: 'When your own connection is lost a banner says so, with the time of the last update. The scene loses its colours, counts stay as they were, and no vehicle is called offline because of it. The page connects again by itself, and reloads after a minute of silence, never while something is unsaved.',
    p3: 'What could not be loaded is named at the top and tried again by itself. Where nothing is known yet there is a dash, not a zero.',
  },
  signIn: {
    title: 'Signing in',
    p1: "Your company's directory knows you, or an administrator of the site issues an account. Sign in with its user name and password; ask the administrator if you have forgotten it. You stay signed in for a shift.",
    p2: 'If the sign-in fails a page says why; Retry Login starts it once more.',
    caption: 'The sign-in page',
  },
  account: {
    title: 'User menu',
    p1: 'Your initials at the top right open the user menu.',
    l1: 'Main page goes back to the mine; "New session" stands beside it after a new sign-in.',
    l2: 'Notifications keeps the short messages that were shown at the top.',
    l3: 'Documentation is this manual; Support is the [help center](help).',
    l4: 'Submit feedback writes to those who run the site: see [Submit Feedback](feedback).',
    l5: 'English and Mongolian, the dark or light theme, the density of rows and the size of text are changed here, at once and for this browser.',
    l6: 'Administrators also find [Received feedback](inbox) and [Refused reports](refused).',
    l7: 'Logout ends the session, also on other pages of this browser.',
    caption: 'The user menu',
  },
  rights: {
    title: 'Accounts and permissions',
    p1: 'Everybody who may sign in sees the mine and keeps private views. The administrator grants more: public views, annotations, rule zones, sending trucks elsewhere, targets, signing the hand-over.',
    p2: 'A control that you may not use is off and says why. The server checks each change once more. Accounts are issued on the server; the README of the product says how.',
  },
} as const;
