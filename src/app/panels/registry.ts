/** The icon rail from top to bottom: panels, and apps that open no panel (rules.md#rail). */
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { IconName } from '../icons/Icon.tsx';
import type { PanelDefinition, RailAccess } from '../session/PanelDefinition.ts';
import { alerts } from './alerts/panel.ts';
import { dispatcher } from './dispatcher/panel.ts';
import { maintenance } from './maintenance/panel.ts';
import { monitorV2 } from './monitorV2/panel.ts';
import { people } from './people/panel.ts';
import { monitor } from './tree/panel.ts';

/** An app that is an external page, or not available yet. */
export interface RailLink {
  readonly id: 'report' | 'inputs';
  readonly icon: IconName;
  readonly rule: (access: RailAccess) => boolean;
  /** Absent while the app is not available. */
  readonly href?: (config: SiteConfig) => string;
}

const reportApp: RailLink = {
  id: 'report',
  icon: 'report',
  rule: ({ filterMineArea, reportURL }) => !filterMineArea && reportURL !== '',
  href: ({ reportURL }) => reportURL,
};

const inputsApp: RailLink = { id: 'inputs', icon: 'input', rule: ({ extraApps }) => extraApps.includes('inputs') };

export const RAIL_APPS: readonly (PanelDefinition | RailLink)[] = [
  monitor,
  monitorV2,
  people,
  dispatcher,
  reportApp,
  alerts,
  inputsApp,
  maintenance,
];

export function isPanel(app: PanelDefinition | RailLink): app is PanelDefinition {
  return 'load' in app;
}
