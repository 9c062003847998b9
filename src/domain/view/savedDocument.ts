/** The document of a view as it is saved. */
import { unsavedLayerDefaults } from './viewLayers.ts';
import type { MapVisibleType, ViewState } from './viewState.ts';

interface SavedAs {
  readonly visibility: MapVisibleType;
  readonly description: string;
}

/** What a viewer shows, with the visibility and the description of the view that it is saved as. */
export function savedDocument(shown: ViewState, { visibility, description }: SavedAs): ViewState {
  return { ...shown, ...unsavedLayerDefaults(), mapVisibleType: visibility, description };
}
