/** Panels of the rail, and the status bar. */
export const menuTopics = {
  monitor: {
    title: 'Monitor',
    p1: 'Monitor in the rail opens the list of [entities](entities).',
    l1: 'A disc marks a live vehicle, a crossed ring an offline one, a dashed ring one that has not reported for a while.',
    l2: 'A red triangle marks a vehicle that is online but not working.',
    l3: 'A lime bed is loaded, a grey one empty.',
    l4: 'Figures above assets show people inside, levels or states, coloured by the limits of the site.',
  },
  alert: {
    title: 'Alert',
    p1: 'Alerts report violated rules: speed, restricted entry, working time, one-way roads, too long in a status, workshops. A click on a row frames the vehicle with the place of the alert, which is pinned and named, and its zone, which is tinted until the selection changes; the alert is then marked as seen.',
    p2: 'The badge in the rail counts the alerts that you have not seen in this browser. Alerts leave the list after five minutes; earlier ones are listed under Inactive, for the last ten minutes up to six hours. Rows can be filtered by rule and by search.',
    p3: 'The clock in a row starts a replay one minute before the alert. The check mark at the top marks all as seen, the loudspeaker switches the sound on and off.',
    caption: 'The list of alerts',
  },
  dispatcher: {
    title: 'Dispatcher: Truck & Loader',
    p1: 'The board shows each excavator with its operator, its cycles of this shift and its trucks by stage: waiting, working, in maintenance, idle. A truck shows how long it has been in its stage, and is marked if that is longer than usual in this shift.',
    l1: 'The trail button of an excavator highlights its trucks in the scene, and the roads they use.',
    l2: 'A dispatcher with the permission sends a truck to another excavator: drag its card there, or use the arrow on the card. The truck’s tablet is asked, and confirms, refuses with a reason, or does not answer within a minute. Until then the proposal can be withdrawn.',
    l3: 'A click on a truck or excavator selects it and flies there.',
    caption: 'Trucks by excavator and stage',
  },
  equipment: {
    title: 'Dispatcher: equipment status',
    p1: 'Lists the statuses of vehicles with start and end, kept for a year. Choose days and shift, search, sort by any column, and save the rows as CSV.',
    p2: 'In the timeline, each vehicle has a bar coloured by time class: working, delay, standby, down, unscheduled. A click on a segment replays that moment.',
    caption: 'Equipment status as a table',
  },
  indicators: {
    title: 'Dispatcher: indicators',
    p1: 'Time usage, availability, utilisation, cycles, tonnes, queues and match factor: of this hour, this shift, the last shift, 7 or 30 days; for the site, by vehicle, operator or loading unit. The figures are explained below the table.',
    p2: 'Against plan compares this hour and this shift with targets, which users with the permission can set. The largest losses link to the status periods behind them.',
    caption: 'Indicators of a shift against plan',
  },
  handover: {
    title: 'Dispatcher: hand-over',
    p1: 'The report of a shift: haulage, stops of ten minutes or longer with their reasons, alerts, people in the mine, changed views and zones, and notes for the next shift.',
    p2: 'From an hour before the end of the shift, the outgoing dispatcher can sign, then the incoming one, who must be another person. Signed reports are kept, and can be printed or saved as PDF by the browser.',
    caption: 'The hand-over of a shift',
  },
  status: {
    title: 'Status bar',
    p1: 'Status Info at the foot of the rail shows or hides the status bar: the state of the link, the last message and its age, updates and frames per second, and the coordinates under the pointer. A click on the coordinates copies them, in UTM or as WGS84 degrees.',
    p2: 'It also shows when the server has stopped recording, when its clock and yours differ by more than five seconds, and when messages were refused as implausible. The performance monitor in the viewer’s tools shows the cost of drawing.',
  },
  otherApps: {
    title: 'Other apps of the rail',
    l1: 'Report opens the reports of the site in a new tab, if the site has any.',
    l2: 'Monitor V2 (for the test group) lists the catalogue by category, with an information card.',
    l3: 'Maintenance is a sample with fixed rows; Inputs is not available yet. Both are shown only if the site enables them.',
  },
} as const;
