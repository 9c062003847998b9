/** The entities to choose from beside a click, and the list's position. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityKey } from '../../domain/entity/entityKey.ts';
import type { PanePoint } from '../../engine/tools/paneGeometry.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import type { World } from '../../state/world/World.ts';
import { Glyph } from '../icons/Glyph.tsx';
import { Icon } from '../icons/Icon.tsx';
import { KIND_ICON } from '../icons/iconOf.ts';
import { linkDot } from '../icons/linkDot.ts';
import { useScope } from '../lifetime/useScope.ts';
import { useShell } from '../session/context.ts';
import { nameOf, siteEntityOf } from '../session/entityNames.ts';
import { tooltipPosition } from './tooltipPosition.ts';

interface CandidateButtonsProps {
  ids: readonly EntityKey[];
  /** Where the click was. */
  pointer: PanePoint;
  view: SceneView;
  world: World;
  onDone: () => void;
}

export function CandidateButtons({ ids, pointer, view, world, onDone }: CandidateButtonsProps) {
  const { t } = useTranslation();
  const { focusHistory } = useShell();
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (!list.current) return;
    const { offsetWidth: width, offsetHeight: height } = list.current;
    const pane = { width: view.pane.clientWidth, height: view.pane.clientHeight };
    const { x, y } = tooltipPosition(pointer, { width, height }, pane);
    list.current.style.left = `${x}px`;
    list.current.style.top = `${y}px`;
  }, [pointer, view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page gets the focus when the focused entry is removed.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) list.current?.querySelector('button')?.focus();
  }, [ids.join()]);
  useEffect(() => {
    // Its code may load later than the click: if the user has focused something else since, that keeps the focus.
    const { activeElement, body } = document;
    if (activeElement === body || view.pane.contains(activeElement)) list.current?.querySelector('button')?.focus();
    return () => {
      // If the user has focused something else, it keeps the focus.
      if (document.activeElement === document.body) focusHistory.restore();
    };
  }, [focusHistory, view]);
  useScope(
    (scope) => {
      scope.listen(document, 'pointerdown', ({ target }: PointerEvent) => {
        if (!(target instanceof Node && list.current?.contains(target))) onDone();
      });
      scope.listen(document, 'keydown', ({ key }: KeyboardEvent) => {
        if (key === 'Escape') onDone();
      });
    },
    [onDone],
  );
  return (
    <ul ref={list} className="hf-popover hf-several" aria-label={t('viewer.several')}>
      {ids.map((id) => (
        <li key={id}>
          <button
            type="button"
            className="hf-popover__item"
            onClick={() => {
              view.selection.select(id);
              onDone();
            }}
          >
            <CandidateSign world={world} id={id} />
            {nameOf(world, id)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Whether a vehicle is online; fixed entities have no such sign. */
function CandidateSign({ world, id }: { world: World; id: EntityKey }) {
  const siteEntity = siteEntityOf(world, id);
  return siteEntity ? (
    <Icon name={KIND_ICON[siteEntity.kind]} size="small" />
  ) : (
    <Glyph name={linkDot(world.vehicle(id))} />
  );
}
