/** Builds the document of a view to be saved. */
import { unsavedLayerDefaults } from './viewLayers.ts';
import { MAX_MINE_AREAS, MAX_SHORT_TEXT_LENGTH, type MapVisibleType, type ViewState } from './viewState.ts';

interface SaveDetails {
  readonly visibility: MapVisibleType;
  readonly description: string;
  /** Name of the view's owner, as shown to others. */
  readonly ownerName: string;
  /** The user's favourite flag for the view. */
  readonly bookmark: boolean;
  /** Mine areas of the map that the view shows. */
  readonly mapAreas: readonly string[];
}

/**
 * A viewer's content as a view document, with visibility, description, owner and favourite flag of the view being
 * saved.
 */
export function savedDocument(
  shown: ViewState,
  { visibility, description, ownerName, bookmark, mapAreas }: SaveDetails,
): ViewState {
  return {
    ...shown,
    ...unsavedLayerDefaults(),
    mapVisibleType: visibility,
    description,
    bookmark,
    userName: ownerName.slice(0, MAX_SHORT_TEXT_LENGTH),
    mineAreas: savedAreas(shown, mapAreas),
  };
}

/** The areas named by a view, or those of its map if it names none. */
export function savedAreas({ mineAreas }: Pick<ViewState, 'mineAreas'>, mapAreas: readonly string[]): string[] {
  return mineAreas.length > 0
    ? mineAreas
    : mapAreas.slice(0, MAX_MINE_AREAS).map((area) => area.slice(0, MAX_SHORT_TEXT_LENGTH));
}
