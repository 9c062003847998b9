/** Waits for the first request for a scene's menu: a right click, a long press, or Shift+F10. */
import { useState } from 'react';
import type { SlotId } from '../../../domain/layout/layout.ts';
import type { SceneView } from '../../../engine/view/SceneView.ts';
import { LazyPart } from '../../controls/LazyPart.tsx';
import { lazyComponent } from '../../controls/lazyComponent.ts';
import { useScope } from '../../lifetime/useScope.ts';
import type { SceneMenuRequest } from './SceneMenu.tsx';

const SceneMenu = lazyComponent(async () => (await import('./SceneMenu.tsx')).SceneMenu);

export function SceneMenuHost({ slot, view }: { slot: SlotId; view: SceneView }) {
  const [request, setRequest] = useState<SceneMenuRequest>();
  useScope(
    (scope) => {
      scope.own(
        view.onMenu(({ x, y }, place, [key]) => {
          const { left, top } = view.pane.getBoundingClientRect();
          setRequest({ pageX: left + x, pageY: top + y, place, key });
        }),
      );
    },
    [view],
  );
  return request ? (
    <LazyPart>
      <SceneMenu slot={slot} view={view} request={request} />
    </LazyPart>
  ) : null;
}
