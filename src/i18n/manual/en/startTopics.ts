/** Introduction, and the way in. */
export const startTopics = {
  introduction: {
    title: 'What it shows',
    p1: 'Headframe shows the mine as it is now: the map in three dimensions, every vehicle at its last known position, and the age of each value. Outdated values are marked and never shown as live.',
    p2: 'The rail with its panels is on the left, one to five viewers are in the middle, the card of the selection is on the right, and the state of the link is at the bottom. Drag the edge of a panel, or move it with the arrow keys; the width is remembered for you. The question mark in the header of a panel or card opens the matching topic of this manual; Go to main page returns to the unchanged main page.',
    p3: 'A one-minute tour shows the main parts. It is offered once in each browser, and can be restarted from the help center and from the search (Ctrl+K, Start the tour).',
    caption: 'The main page: rail, panel, viewer with its tools, status bar',
  },
  jobs: {
    title: 'Five everyday tasks',
    p1: 'Each of these takes at most four clicks.',
    l1: 'Find a truck and follow it: Search at the top, type its name, Enter; then Follow in its card. See [Follow a vehicle](follow).',
    l2: 'See where an alert happened: Alerts in the rail, then click its row. See [Alert](alert).',
    l3: 'Save a view and share it: Edit, Save as new..., a name and Save view, then Copy link. See [Edit mode](editMode) and [Share a view](share).',
    l4: 'Who is in a refuge chamber: search its name, Enter. Its card names the people inside. See [Details card](properties).',
    l5: 'Who is in a zone: search its name, Enter. Its card names people and vehicles inside. See [Rule zones](zones).',
    caption: 'The search finds a truck by its number',
  },
  freshness: {
    title: 'Age of values',
    p1: 'Every card shows the time of the last fix. Vehicles that have not reported for a while are shown as stale, and later as offline; outdated figures keep their time.',
    p2: 'When your own connection is lost, a banner says so, with the time of the last update. The scene turns grey, counts keep their last values, and no vehicle is shown as offline because of it. The page reconnects by itself, and reloads after a minute without messages, but never while something is unsaved.',
    p3: 'Data that could not be loaded is named at the top and retried automatically. Unknown values are shown as a dash, not as zero.',
  },
  signIn: {
    title: 'Signing in',
    p1: "Use the account of your company's directory, or one issued by an administrator of the site. Sign in with its user name and password; ask the administrator if you have forgotten it. You stay signed in for a shift.",
    p2: 'If the sign-in fails, a page gives the reason; Retry Login starts it again. While the sign-in server is away a banner says that your sign-in cannot be renewed: what you have entered stays, nothing is fetched or saved, and the page continues by itself; do not reload it.',
    caption: 'The sign-in page',
  },
  account: {
    title: 'User menu',
    p1: 'Your initials at the top right open the user menu.',
    l1: 'Main page returns to the mine; "New session" is shown beside it after a new sign-in.',
    l2: 'Notifications lists the short messages that were shown at the top.',
    l3: 'Documentation is this manual; Support is the [help center](help).',
    l4: 'Submit feedback sends a message to the operators of the site: see [Submit Feedback](feedback).',
    l5: 'Language (English or Mongolian), theme (dark or light), density of rows and text size are changed here, with immediate effect, for this browser.',
    l6: 'Administrators also find [Received feedback](inbox) and [Refused reports](refused).',
    l7: 'Logout ends the session, also in other tabs of this browser.',
    caption: 'The user menu',
  },
  rights: {
    title: 'Accounts and permissions',
    p1: 'Every user can view the mine and save private views. The administrator grants further permissions: public views, annotations, rule zones, reassigning trucks, targets, signing the hand-over.',
    p2: 'Controls that you are not permitted to use are hidden, or give the reason. The server checks the permission for each change. Accounts are issued on the server, as described in the README of the product.',
  },
} as const;
