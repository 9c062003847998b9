/** Definition of a panel; `src/app/panels/registry.ts` lists them. */
import type { ComponentType } from 'react';
import type { EntityKey } from '../../domain/entity/entityKey.ts';
import type { ExtraApp } from '../../domain/wire/extraApps.ts';
import type { PanelTexts } from '../../i18n/panelTexts.ts';
import type { IconName } from '../icons/Icon.tsx';

/** What decides who may open an app of the rail. */
export interface RailAccess {
  /** Groups of the user. */
  readonly groups: readonly string[];
  readonly filterMineArea: boolean;
  /** Address of the reports; empty if the site has none. */
  readonly reportURL: string;
  readonly extraApps: readonly ExtraApp[];
  /** Whether the backend lists people for this user. */
  readonly hasPeople: boolean;
}

export interface PanelProps {
  /** Selects an entity and flies the selected viewer there. */
  readonly onFly: (key: EntityKey) => void;
}

/** Sections of texts that contain a name for the rail. */
type NamedTexts = { [K in keyof PanelTexts]: PanelTexts[K] extends { appName: string } ? K : never }[keyof PanelTexts];

export interface PanelDefinition {
  /** Unique among the apps of the rail. */
  readonly id: string;
  readonly icon: IconName;
  /** Whether the rail offers it. */
  readonly rule: (access: RailAccess) => boolean;
  /** Fetches the component when the panel is first opened. */
  readonly load: () => Promise<ComponentType<PanelProps>>;
  /** The panel's folder, whose texts hold its `appName`. */
  readonly texts: NamedTexts;
  /** Shown over its icon in the rail. */
  readonly Badge?: ComponentType;
}
