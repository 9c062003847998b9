/** Tools of the first viewer's bar that can move into a menu; they act on the selected viewer. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { SLOT_IDS } from '../../../domain/layout/layout.ts';
import type { CameraKind } from '../../../state/slots/slots.ts';
import type { IconName } from '../../icons/Icon.tsx';
import { useScope } from '../../lifetime/useScope.ts';
import { useShell, useViews } from '../../session/context.ts';

export interface BarTool {
  id: string;
  icon: IconName;
  label: string;
  /** Absent for an action without a state. */
  isPressed?: boolean;
  run: () => void;
}

export interface BarToolsProps {
  /** Resets the selected viewer. */
  onReset: () => void;
  /** The performance monitor. */
  performance: { isShown: boolean; toggle: () => void };
}

const CAMERA_KINDS: readonly CameraKind[] = ['perspective', 'orthographic'];
const DRAWING_TOOLS = [
  { tool: 'measure', icon: 'ruler' },
  { tool: 'zone', icon: 'ruleZone' },
  { tool: 'route', icon: 'route' },
  { tool: 'section', icon: 'section' },
] as const;

/** Perspective and orthographic. */
export function useCameraKinds(): BarTool[] {
  const { t } = useTranslation();
  const { slots } = useViews();
  const { cameras, selected } = useSnapshot(slots);
  const current = cameras[selected] ?? 'perspective';
  return CAMERA_KINDS.map((kind) => ({
    id: kind,
    icon: kind,
    label: t(`viewer.${kind}`),
    isPressed: current === kind,
    run: () => {
      slots.cameras[selected] = kind;
    },
  }));
}

/** Designs, and tools that draw in the scene. */
export function useSceneTools(): BarTool[] {
  const { t } = useTranslation();
  const { shell } = useShell();
  const { drawing, designsOpen } = useSnapshot(shell);
  const designs: BarTool = {
    id: 'designs',
    icon: 'design',
    label: t('designs.open'),
    isPressed: designsOpen,
    run: () => {
      shell.designsOpen = !designsOpen;
    },
  };
  const drawn = DRAWING_TOOLS.map(({ tool, icon }) => ({
    id: tool,
    icon,
    label: t(`viewer.${tool}`),
    isPressed: drawing === tool,
    run: () => {
      shell.drawing = drawing === tool ? undefined : tool;
    },
  }));
  return [designs, ...drawn];
}

/** Full screen, the performance monitor and, if only one viewer is open, hiding its controls. */
export function useWindowTools({ performance }: Pick<BarToolsProps, 'performance'>): BarTool[] {
  const { t } = useTranslation();
  const { slots } = useViews();
  const { selected, open } = useSnapshot(slots);
  const fullScreen = useFullScreen();
  const hide: BarTool = {
    id: 'hideControls',
    icon: 'frame',
    label: t('tools.hideUi', { number: String(SLOT_IDS.indexOf(selected)) }),
    isPressed: false,
    run: () => {
      slots.bare[selected] = true;
    },
  };
  return [
    fullScreen,
    {
      id: 'performance',
      icon: 'gauge',
      label: t('viewer.performance'),
      isPressed: performance.isShown,
      run: performance.toggle,
    },
    ...(open.length === 1 ? [hide] : []),
  ];
}

/** Shows only the viewers, with the whole page in full screen so that dialogs, menus and messages stay visible. */
function useFullScreen(): BarTool {
  const { t } = useTranslation();
  const { shell, notices } = useShell();
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useScope(
    (scope) => scope.listen(document, 'fullscreenchange', () => setFull(document.fullscreenElement !== null)),
    [],
  );
  return {
    id: 'fullScreen',
    icon: isFull ? 'exitFullScreen' : 'fullScreen',
    label: t(isFull ? 'viewer.exitFullScreen' : 'viewer.fullScreen'),
    run: () => {
      if (isFull) void document.exitFullscreen().catch(() => {});
      else
        void enterFullScreen().then((isEntered) => {
          shell.onlyViewers = isEntered;
          if (!isEntered) notices.show('warning', t('viewer.noFullScreen'));
        });
    },
  };
}

/** @returns false if the browser refuses or does not support it */
async function enterFullScreen(): Promise<boolean> {
  try {
    await document.documentElement.requestFullscreen();
    return true;
  } catch {
    return false;
  }
}
