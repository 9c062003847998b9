/** Panels of the rail, and the status bar. */
export const menuTopics = {
  monitor: {
    title: 'Monitor',
    p1: 'Monitor in the rail opens the list of [entities](entities).',
    l1: 'A disc is live, a crossed ring is offline, a dashed ring has sent nothing for a while.',
    l2: 'A red triangle marks a vehicle that is online but not working.',
    l3: 'Lime is a loaded bed, grey an empty one.',
    l4: 'Figures over assets are people inside, levels or states, coloured by the limits that the site sets.',
  },
  alert: {
    title: 'Alert',
    p1: 'Alerts tell of broken rules: speed, entering where one may not, working time, one-way roads, too long in a status, workshops. A click on a row frames the vehicle with the place of the alert, which is pinned and named, and its zone, which is tinted until something else is selected; the alert counts as seen.',
    p2: 'The badge in the rail counts what no one has looked at. Alerts leave the list after five minutes; what happened before is found under Inactive, for the last ten minutes up to six hours. Rows can be narrowed by rule and by search.',
    p3: 'The clock in a row replays from a minute before. The tick at the top marks all as seen, the loudspeaker switches the sound on and off.',
    caption: 'The list of alerts',
  },
  dispatcher: {
    title: 'Dispatcher: Truck & Loader',
    p1: 'The board shows each excavator with its operator, its cycles of this shift and its trucks by stage: waiting, working, in maintenance, idle. A truck says how long it has been in its stage, and is marked where that is longer than usual in this shift.',
    l1: 'The light on an excavator shows its trucks in the scene, and the roads they take.',
    l2: 'A dispatcher with the permission sends a truck to another excavator: drag its card there, or use the arrow on the card. The truck’s tablet is asked, and confirms, refuses with a reason, or lets a minute pass. Until then the proposal can be withdrawn.',
    l3: 'A click on a truck or excavator selects it and flies there.',
    caption: 'Trucks by excavator and stage',
  },
  equipment: {
    title: 'Dispatcher: equipment status',
    p1: 'Who was in which status, from when to when, kept for a year. Choose days and shift, search, sort by any column, and save the rows as CSV.',
    p2: 'As a timeline each vehicle has a strip by class of time: working, delay, standby, down, unscheduled. A click on a piece of it replays that moment.',
    caption: 'Equipment status as a table',
  },
  indicators: {
    title: 'Dispatcher: indicators',
    p1: 'Time usage, availability, utilisation, cycles, tonnes, queues and match factor: of this hour, this shift, the last shift, 7 or 30 days; for the site, by vehicle, operator or loading unit. What the figures mean is written below them.',
    p2: 'Against plan compares this hour and this shift with targets, which whoever may sets there. The largest losses lead to the rows behind them.',
    caption: 'Indicators of a shift against plan',
  },
  handover: {
    title: 'Dispatcher: hand-over',
    p1: 'The page of a shift: what was hauled, what stood for ten minutes or longer and why, alerts, people in the mine, changed views and zones, and notes for the next shift.',
    p2: 'From an hour before the end the outgoing dispatcher signs, then the one who takes over; it cannot be the same person. Signed pages are kept, and printed or saved as PDF by the browser.',
    caption: 'The hand-over of a shift',
  },
  status: {
    title: 'Status bar',
    p1: 'Status Info at the foot of the rail shows or hides the status bar: the state of the link, the last message and its age, updates a second, frames a second, and the coordinates under the pointer. A click on those copies them, in UTM or as WGS84 degrees.',
    p2: 'It also tells when the server has stopped recording, when its clock and yours differ by more than five seconds, and when messages were refused as implausible. The performance monitor in the viewer’s tools shows what drawing costs.',
  },
  otherApps: {
    title: 'Other apps of the rail',
    l1: 'Report opens the reports of the site in a new tab, where there are any.',
    l2: 'Monitor V2 (for the test group) lists the catalogue by categories, with a card of information.',
    l3: 'Maintenance is a sample with fixed rows; Inputs is not available yet. Both are shown only where the site asks for them.',
  },
} as const;
