/** The context menu at a point of a scene (rules.md#scene-menu). */
import { ContextMenu } from 'primereact/contextmenu';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityKey } from '../../../domain/entity/entityKey.ts';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { SlotId } from '../../../domain/layout/layout.ts';
import type { SceneView } from '../../../engine/view/SceneView.ts';
import { addSceneMenuTexts, SCENE_MENU_NAMESPACE } from '../../../i18n/sceneMenu/addSceneMenuTexts.ts';
import { useClampToWindow, useShownMenu } from '../../controls/contextMenu.ts';
import { useCopy } from '../../controls/useCopy.ts';
import { utmText } from '../../format/utmText.ts';
import { useAllServices } from '../../session/context.ts';
import { displayName } from '../../session/entityNames.ts';
import { degreesText } from './degreesText.ts';
import { annotateAt, lookFrom, measureFrom, replayAtPlace } from './sceneMenuActions.ts';

addSceneMenuTexts();

interface MenuEntry {
  readonly label: string;
  readonly command: () => void;
}

export interface SceneMenuRequest {
  /** CSS pixels of the page. */
  readonly pageX: number;
  readonly pageY: number;
  /** Position on the map; undefined beside it. */
  readonly place: SitePoint | undefined;
  /** Key of the entity at the pointer. */
  readonly key: EntityKey | undefined;
}

interface SceneMenuProps {
  slot: SlotId;
  view: SceneView;
  request: SceneMenuRequest;
}

export function SceneMenu({ slot, view, request }: SceneMenuProps) {
  const { t } = useTranslation(SCENE_MENU_NAMESPACE);
  const menu = useRef<ContextMenu>(null);
  const onShow = useClampToWindow(menu);
  const model = useMenuItems({ slot, view, request });
  useShownMenu(menu, request);
  const restoreFocus = () => {
    // A tool or bar opened by the chosen entry may have the focus already.
    if (document.activeElement === document.body || document.activeElement?.closest('[role="menu"], [role="menubar"]'))
      view.pane.focus({ preventScroll: true });
  };
  return <ContextMenu ref={menu} model={model} aria-label={t('title')} onShow={onShow} onHide={restoreFocus} />;
}

function useMenuItems({ slot, view, request: { place, key } }: SceneMenuProps): MenuEntry[] {
  const { t } = useTranslation(SCENE_MENU_NAMESPACE);
  const copy = useCopy();
  const app = useAllServices();
  const { selection, slots, shell, config, session } = app;
  const items: MenuEntry[] = [];
  const add = (label: string, command: () => void) => items.push({ label, command });
  if (key !== undefined) {
    const name = displayName(view.world, key);
    add(t('select', { name }), () => selection.select(key));
    add(t('follow', { name }), () => view.follow(key));
  }
  if (place) {
    const utm = utmText(place);
    const degrees = degreesText(place, config.site.utmZone);
    add(t('look'), () => {
      slots.cameras[slot] = 'perspective';
      lookFrom(view, place);
    });
    if (shell.displayMode !== 'annotation') add(t('measure'), () => measureFrom(app, place));
    add(t('copyUtm', { zone: config.site.utmZone, text: utm }), () => copy(utm));
    if (degrees !== '') add(t('copyDegrees', { text: degrees }), () => copy(degrees));
  }
  // Not offered in a mode: it has to be left first.
  if (shell.displayMode === 'default' && slots.views[slot] !== undefined) {
    add(t('replay'), () => replayAtPlace(app, slot, key));
    if (place && session.mayEditAnnotations) add(t('annotate'), () => void annotateAt(app, place));
  }
  return items;
}
