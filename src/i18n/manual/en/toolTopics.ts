/** The camera, and the tools of the three modes. */
export const toolTopics = {
  viewMode: {
    title: 'View mode',
    p1: 'Drag with the left button to pan, with the middle or right button to rotate, and use the wheel to zoom towards the pointer. A double click centres the clicked place. On touch screens, one finger pans, two fingers rotate and zoom.',
    p2: 'The tool bar switches between perspective and orthographic camera, resets the view, and enters full screen. The cube sets the direction of view: from above or from a side. Hide Menu hides the tool bar.',
    caption: 'The tool bar over the scene',
  },
  cameras: {
    title: 'Moving the camera',
    l1: 'Alt+P returns to the previous camera position, Alt+N goes to the next one.',
    l2: 'Alt+W, then drag a rectangle: the camera zooms to it.',
    l3: 'Alt+G walks at eye height in drives and on the ground: W A S D or the arrow keys to walk, Shift to run, drag to look around, Esc to end. Walls, high steps and low roofs block the way.',
    l4: 'A rule zone has aligned views in its card: plan, long section and cross section.',
    p1: 'The camera menu of the tool bar has the same commands.',
  },
  follow: {
    title: 'Follow a vehicle',
    p1: 'Follow, in a vehicle’s card, keeps the vehicle in the centre of the free part of the viewer. Zooming and rotating stay possible.',
    p2: 'A chip at the top of the viewer names the followed vehicle. Its cross, Esc, panning, or pressing Follow again ends it.',
    caption: 'A haul truck is followed',
  },
  sceneMenu: {
    title: 'Menu of a place',
    p1: 'A right click in the scene, a long press, or Shift+F10 opens a menu for that place: select or follow the entity there, look or measure from there, copy its coordinates in UTM or WGS84, replay the last half hour, add an annotation.',
    caption: 'The menu of a place',
  },
  layers: {
    title: 'Layers',
    p1: 'The layer menu of the tool bar belongs to the selected viewer: names along roads, survey walls and rule zones. Below them is the legend of all symbols and colours in the viewer. A rule zone is red while its rule is being violated; a click on its outline or name opens its card. The choice is saved with the view. Congestion is disabled if the site does not measure it.',
  },
  trails: {
    title: 'Trails',
    p1: 'Show the trail, in a vehicle’s card or in the menu of its row, draws its recent path. In the legend, choose the length and the colouring by speed or status, and hide single trails or all of them.',
    caption: 'The trail of a truck, coloured by speed',
  },
  measure: {
    title: 'Measure',
    p1: 'Measure, in the viewer’s tools, measures distances, paths, areas and volumes. A left click adds a point, a right click or Enter finishes, Backspace removes the last point, Esc cancels. Coordinates can also be typed.',
    p2: 'Clicks snap to measured points, corners of zones and survey walls and centre lines of roads. The list keeps length, height, slope, bearing, area and volume until cleared; every figure can be copied. What Clear all removes can be brought back until the tool is closed.',
    caption: 'A measured distance',
  },
  section: {
    title: 'Section and X-ray',
    p1: 'A section cuts the mine in one viewer: a horizontal slab between two heights, or a vertical plane with a bearing. Drag its points in the scene or type the values; the cut-away part is hidden or shown as a ghost. The section is saved with the view.',
    p2: 'Levels shows one level of the mine with the others as ghosts. X-ray makes rock translucent, and isolates or hides the selection, until Alt+X shows everything again.',
    caption: 'One level of the mine, cut out',
  },
  routes: {
    title: 'Route',
    p1: 'Route finds the fastest route between two places: click start and end, search a place, zone or vehicle, type coordinates, or start from a vehicle’s card. It shows length, time, climb and the steepest slopes.',
    p2: 'One-way and closed roads, zones closed to the vehicle, and its size are respected; times are based on recently driven speeds. If there is no route, the reason is given. Routes assigned to the selected vehicle are drawn automatically.',
    caption: 'The fastest route between two places',
  },
  zones: {
    title: 'Rule zones',
    p1: 'Rule zones lists the zones of the map with the number of vehicles and people inside. A click shows a zone; its card lists the vehicles and people inside, live. A click on a name selects it and flies there.',
    p2: 'Administrators and users with the permission can draw zones: a left click adds a corner, a right click finishes. Then enter a name, the heights and the rule: count, limit the speed, restrict entry for kinds of vehicles, limit the stay or the time in a status, one way, workshop. The rule applies from the next fix on.',
    p3: 'The history of a zone shows who changed it. If another user has changed it meanwhile, you choose which version is kept; your drawing is not lost. The browser asks before a tab is closed with a drawing that is not saved.',
    caption: 'The card of a rule zone with vehicles and people inside',
  },
  editMode: {
    title: 'Edit mode',
    p1: 'Edit saves the current view. Move the camera, open the settings of the view, then choose Update, or Save as new... for another view with a name, a description and a visibility.',
    p2: 'Update is available once something has changed, if you are permitted to change this view. If another user has updated it meanwhile, your changes are not lost: save them under another name, or open the view again. When you close with unsaved changes, you can discard or save them.',
    caption: 'A view is saved as a new one',
  },
  display: {
    title: 'View settings and display options',
    p1: 'View settings, in the edit bar, choose the vehicles that the view shows, its background and the colour of the map. Display options set, for each kind of entity, the size of models, signs, figures and labels, whether they are shown, their opacity and their colours.',
    p2: 'Reset restores the defaults of a kind. All settings are saved with the view.',
    caption: 'The settings of a view',
  },
  interactMode: {
    title: 'Interact mode',
    p1: 'Interact opens a second bar with the choice of a view for the selected viewer, Replay and Annotation, which give the reason if they are disabled. While one of them is open, the other viewers are disabled: "Exit replay to use this view."',
  },
  replay: {
    title: 'Replay',
    p1: 'Interact, then Replay: choose the day, start, end and speed, then Run Replay. The form shows the start of the recording. A replay can also be started from an alert, a segment of a timeline and the menu of a place.',
    l1: 'The bar pauses, steps by seconds, changes the speed, and jumps to any moment; its marks are alerts, its curve shows the activity.',
    l2: 'For a selected vehicle it shows speed, states, distance and stops.',
    l3: 'A link to the moment can be copied, and the vehicles at that moment can be saved as CSV.',
    l4: 'The scene is labelled as not live. The cross ends the replay and returns to the live mine.',
    caption: 'A replay with its bar',
  },
  annotations: {
    title: 'Annotations',
    p1: 'Interact, then Annotation: click the place of the sign, a right click ends placing; drag the grip to rotate it. Choose a sign, enter a name, and press Create. Everyone sees it immediately.',
    p2: 'Annotations are listed in their own category. Move and turn, in the card, changes its position; Delete takes it out of use. Both require the permission.',
    caption: 'A sign is placed',
  },
} as const;
