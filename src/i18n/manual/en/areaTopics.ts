/** Designs, feedback, what administrators find, keys. */
export const areaTopics = {
  designs: {
    title: 'Designs',
    p1: 'DXF drawings and GLB models are uploaded by Upload in the menu of the category Design, up to 100 MB. A box shows a design in the viewer; the designs button of the viewer opens the card with the layers of each, where they are switched singly.',
    p2: 'A drawing that lies far from the site says how far, and is put in its place by a click, a drag or typed coordinates, for this browser. What of a file could not be drawn is told in its notes. Calculate volume gives the volume of a closed solid.',
    caption: 'Designs and their layers',
  },
  preview: {
    title: 'Model preview',
    p1: 'The page /model-preview.html beside the product shows and checks vehicle models (glTF, GLB, Draco, KTX2) before they are taken into the site: drop the files, a folder or a whole kit. It lists what does not fit the rules for models, and opens the Inspector.',
    caption: 'A model with its checks',
  },
  feedback: {
    title: 'Submit Feedback',
    p1: 'Choose Submit feedback in the user menu, say whether it is feedback, a feature request or a bug report, and describe it. Up to four JPEG or PNG images of less than 5 MB each may be added.',
    caption: 'The feedback form',
  },
  inbox: {
    title: 'Received feedback',
    p1: 'Administrators find what was sent in the user menu: by type, day, word or sender, with the images.',
  },
  refused: {
    title: 'Imports and refused reports',
    p1: 'Fleets send their fixes over HTTP or MQTT; recorded ones are imported on the server, as GPX, table, GeoJSON, PLT or AEMP 2.0. What the site refuses is kept for a week with its reason, and administrators find it under Refused reports in the user menu.',
    p2: 'Common reasons are a place more than 50 km from the site, a time in the wrong unit, or a vehicle that is not in the fleet list.',
    caption: 'Refused reports with their reasons',
  },
  help: {
    title: 'Help center',
    p1: 'Support in the user menu shows the version, who is signed in and the state of the link, which helps whoever helps you. From there you open this manual, start the tour, send feedback, or clear the session of this browser.',
  },
  shortcuts: {
    title: 'Keyboard Shortkey',
    p1: 'These work while no text is being typed: the first ones on the whole page, the others in the part that has the focus.',
  },
} as const;
