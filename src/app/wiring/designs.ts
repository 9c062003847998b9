/** Keeps the list of designs, fetches the files of those that are shown, and flies to them. */
import { subscribe } from 'valtio';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { DesignService } from '../../services/designs/DesignService.ts';
import { designReader } from '../../services/designs/designReader.ts';
import type { RestClient } from '../../services/rest/RestClient.ts';
import { createDesigns, type DesignsState, designOf } from '../../state/designs/designs.ts';
import type { ShellState } from '../../state/shell/shell.ts';
import type { SlotsState } from '../../state/slots/slots.ts';
import type { DesignActions } from '../context.ts';
import type { OpenViews } from '../views/OpenViews.ts';

interface Sources {
  rest: RestClient;
  config: SiteConfig;
  token: () => Promise<string>;
  openViews: OpenViews;
  slots: SlotsState;
  shell: ShellState;
}

export function followDesigns(
  scope: Scope,
  { rest, config, token, openViews, slots, shell }: Sources,
): { designs: DesignsState; designActions: DesignActions } {
  const designs = createDesigns();
  const service = new DesignService(scope, {
    rest,
    sntURL: new URL(config.sntURL, location.href).href.replace(/\/$/, ''),
    token,
    read: designReader(scope),
    state: designs,
    log: (message) => {
      // biome-ignore lint/suspicious/noConsole: what broke inside the reader is for developers
      console.error(message);
    },
  });
  let awaited: string | undefined;
  const follow = () => {
    for (const { id, shown, phase } of designs.list) if (shown && phase === 'idle') void service.load(id);
    const extent = awaited === undefined ? undefined : designOf(designs, awaited)?.extent;
    if (!extent) return;
    awaited = undefined;
    openViews.scene(slots.selected)?.flyToBox(extent.min, extent.max);
  };
  scope.own(subscribe(designs, follow));
  void service.list();
  return {
    designs,
    designActions: {
      reload: () => void service.list(),
      retry: (id) => void service.load(id),
      point: (at) => {
        designs.pointed = at;
        if (at) shell.designsOpen = true;
      },
      fly: (id) => {
        const design = designOf(designs, id);
        if (!design) return;
        awaited = id;
        design.shown = true;
        if (design.phase === 'failed') void service.load(id);
        follow();
      },
    },
  };
}
