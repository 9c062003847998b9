/** The document of a view as it is saved. */
import { unsavedLayerDefaults } from './viewLayers.ts';
import { MAX_MINE_AREAS, MAX_SHORT_TEXT_LENGTH, type MapVisibleType, type ViewState } from './viewState.ts';

interface SaveDetails {
  readonly visibility: MapVisibleType;
  readonly description: string;
  /** Name of the view's owner, as others read it. */
  readonly ownerName: string;
  /** The user's favourite flag of the view that it is saved as. */
  readonly bookmark: boolean;
  /** Mine areas of the map that the view shows. */
  readonly mapAreas: readonly string[];
}

/**
 * A viewer's content as a view document, with the visibility, the description, the owner and the favourite flag of the
 * view that it is saved as.
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

/** The areas that a view names, or those of its map where it names none. */
export function savedAreas({ mineAreas }: Pick<ViewState, 'mineAreas'>, mapAreas: readonly string[]): string[] {
  return mineAreas.length > 0
    ? mineAreas
    : mapAreas.slice(0, MAX_MINE_AREAS).map((area) => area.slice(0, MAX_SHORT_TEXT_LENGTH));
}
