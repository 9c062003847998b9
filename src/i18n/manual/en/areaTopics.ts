/** Designs, feedback, pages for administrators, keys. */
export const areaTopics = {
  designs: {
    title: 'Designs',
    p1: 'DXF drawings and GLB models are uploaded by Upload in the menu of the category Design, up to 100 MB. A checkbox shows a design in the viewer; the designs button of the viewer opens a card with the layers of each design, which can be switched individually.',
    p2: 'A drawing far from the site shows its distance, and can be moved into place by a click, a drag or typed coordinates, for this browser only. Its notes list the parts of the file that could not be drawn, and its unit: Read as metres is for drawings in a grid of the mine that name the unit of a template. Calculate volume gives the volume of a closed solid.',
    caption: 'Designs and their layers',
  },
  preview: {
    title: 'Model preview',
    p1: 'The page /model-preview.html shows and checks vehicle models (glTF, GLB, Draco, KTX2) before they are added to the site: drop the files, a folder or a whole kit. It lists violations of the rules for models, and opens the Inspector.',
    caption: 'A model with its checks',
  },
  feedback: {
    title: 'Submit Feedback',
    p1: 'Choose Submit feedback in the user menu, select feedback, feature request or bug report, and describe it. Up to four JPEG or PNG images of less than 5 MB each can be added.',
    caption: 'The feedback form',
  },
  inbox: {
    title: 'Received feedback',
    p1: 'Administrators find received feedback in the user menu, with its images, and can filter it by type, day, word or sender.',
  },
  refused: {
    title: 'Imports and refused reports',
    p1: 'Fleets send their fixes over HTTP or MQTT; recorded fixes are imported on the server, from GPX, tables, GeoJSON, PLT or AEMP 2.0. Refused reports are kept for a week with their reason; administrators find them under Refused reports in the user menu.',
    p2: 'Common reasons are a position more than 50 km from the site, a time in the wrong unit, or a vehicle that is not in the fleet list.',
    caption: 'Refused reports with their reasons',
  },
  help: {
    title: 'Help center',
    p1: 'Support in the user menu shows the version, the signed-in user and the state of the link, for use when you ask for support. From there you can open this manual, start the tour, send feedback, or clear the session of this browser.',
  },
  shortcuts: {
    title: 'Keyboard Shortkey',
    p1: 'Shortcuts work while no text is being typed: the first group on the whole page, the others in the part that has the focus.',
  },
} as const;
