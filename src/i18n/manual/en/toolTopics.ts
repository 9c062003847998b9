/** The camera, and the tools of the three modes. */
export const toolTopics = {
  viewMode: {
    title: 'View mode',
    p1: 'Drag with the left button to move across the ground, with the middle or right button to turn, and roll the wheel to zoom towards the pointer. A double click makes the clicked place the centre. On touch screens one finger moves, two fingers turn and zoom.',
    p2: 'The tool bar switches between perspective and orthographic camera, resets the view, and fills the screen. The cube looks from above or from a side. Hide Menu folds the tool bar away.',
    caption: 'The tool bar over the scene',
  },
  cameras: {
    title: 'Moving the camera',
    l1: 'Alt+P shows where the camera was before, Alt+N goes forth again.',
    l2: 'Alt+W, then drag a rectangle: it fills the viewer.',
    l3: 'Alt+G walks at eye height in drives and on the ground: W A S D or the arrow keys, Shift is faster, dragging looks around, Esc ends. Walls, high steps and low roofs stop you.',
    l4: 'A rule zone has aligned views in its card: plan, long section and cross section.',
    p1: 'The camera menu of the tool bar has the same.',
  },
  follow: {
    title: 'Follow a vehicle',
    p1: 'Follow, in a vehicle’s card, keeps it in the free part of the viewer. The wheel and turning go on around it.',
    p2: 'A chip at the top of the viewer names who is followed. Its cross, Esc, dragging the ground away, or Follow once more end it.',
    caption: 'A haul truck is followed',
  },
  sceneMenu: {
    title: 'Menu of a place',
    p1: 'A right click in the scene, a finger that rests there, or Shift+F10 opens what can be done at that place: select or follow what stands there, look or measure from there, copy its coordinates in UTM or WGS84, replay the last half hour, set an annotation.',
    caption: 'What can be done at a place',
  },
  layers: {
    title: 'Layers',
    p1: 'The layer menu of the tool bar belongs to the selected viewer: names along roads, survey walls and rule zones. Below them is the legend of every sign and colour that the viewer shows. A rule zone is red while its rule is being broken; a click on its outline or name opens its card. What is switched on is kept with the view. Congestion is off where the site measures none.',
  },
  trails: {
    title: 'Trails',
    p1: 'Show the trail, in a vehicle’s card or in the menu of its row, draws where it came from. The legend sets the length and colours it by speed or by status; each trail is hidden there, or all of them.',
    caption: 'The trail of a truck, coloured by speed',
  },
  measure: {
    title: 'Measure',
    p1: 'Measure, in the viewer’s tools, takes distances, paths, areas and volumes on the mine. A left click adds a point, a right click or Enter ends, Backspace takes the last point back, Esc cancels. Coordinates may be typed instead.',
    p2: 'Clicks snap to measured points, corners of zones and survey walls and centre lines of roads. The list keeps length, height, slope, bearing, area and volume until they are cleared; every figure can be copied.',
    caption: 'A measured distance',
  },
  section: {
    title: 'Section and X-ray',
    p1: 'A section cuts the mine in one viewer: a horizontal slab between two heights, or a vertical plane with a bearing. Drag its points in the scene or type the numbers; what is cut away is hidden or shown as a ghost. The section is saved with the view.',
    p2: 'Levels shows one level of the mine with the others as ghosts. X-ray makes rock faint, and isolates or hides what is selected, until Alt+X shows everything again.',
    caption: 'One level of the mine, cut out',
  },
  routes: {
    title: 'Route',
    p1: 'Route looks for the quickest way between two places: click start and end, search a place, zone or vehicle, type coordinates, or begin from a vehicle’s card. It tells length, time, climb and the steepest slopes.',
    p2: 'One-way and closed roads, zones that bar a vehicle and its size are respected; times are those of the speeds driven lately. Where there is no way it says why. Routes that the selected vehicle was told to drive are drawn by themselves.',
    caption: 'The quickest way between two places',
  },
  zones: {
    title: 'Rule zones',
    p1: 'Rule zones lists the zones of the map with how many are inside. A click shows a zone; its card names the vehicles and people inside, live. A click on a name selects it and flies there.',
    p2: 'Administrators and holders of the permission draw zones: left click adds a corner, right click stops. Then name it, set its heights and what it does: count, limit the speed, bar kinds of vehicles, limit the stay or the time in a status, one way, workshop. The rules hold from the next fix on.',
    p3: 'Who changed a zone is kept. Where another user has changed it meanwhile you choose whose version stays; what you drew is not lost.',
    caption: 'The card of a rule zone with who is inside',
  },
  editMode: {
    title: 'Edit mode',
    p1: 'Edit keeps what you see. Move the camera, open the settings of the view, then choose Update, or Save as new... for another view: a name, a description, and who can see it.',
    p2: 'Update is offered once something has changed and if you may change this view. If another user has updated it meanwhile, yours is not lost: save it under another name, or open the view again. Closing with changes asks whether to discard or to save them.',
    caption: 'A view is saved as a new one',
  },
  display: {
    title: 'View settings and display options',
    p1: 'View settings, in the edit bar, choose the vehicles that the view shows, its background and the colour of the map. Display options set, for each kind of thing, the size of models, signs, figures and labels, whether they are shown, their opacity and their colours.',
    p2: 'Reset takes a kind back to what it was. All of it is saved with the view.',
    caption: 'The settings of a view',
  },
  interactMode: {
    title: 'Interact mode',
    p1: 'Interact opens a second bar with the choice of a view for the selected viewer, and Replay and Annotation, which say when they cannot be used. While one of them is open, the other viewers wait: "Exit replay to use this view."',
  },
  replay: {
    title: 'Replay',
    p1: 'Interact, then Replay: choose the day, start, end and speed, then Run Replay. The form says since when there is a recording. An alert, a piece of a timeline and the menu of a place start a replay as well.',
    l1: 'The bar pauses, steps by seconds, changes the speed, and jumps to any moment; marks on it are alerts, the curve is how much was reported.',
    l2: 'For a selected vehicle it shows speed, states, distance and stops.',
    l3: 'A link to the moment can be copied, and the vehicles of the moment saved as CSV.',
    l4: 'The scene says that it is not live. The cross ends the replay and shows the mine as it is now.',
    caption: 'A replay with its bar',
  },
  annotations: {
    title: 'Annotations',
    p1: 'Interact, then Annotation: click where the sign belongs, right click ends placing; drag the grip to turn it. Choose a sign, name it, Create. Everybody sees it at once.',
    p2: 'Annotations are listed in their own category. Move and turn, in the card, changes its place; Delete takes it out of use. Both need the permission.',
    caption: 'A sign is placed',
  },
} as const;
