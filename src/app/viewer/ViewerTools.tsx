/** Camera mode, reset and full screen; they act on the selected viewer. */
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { CameraKind } from '../../state/slots/slots.ts';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useScope } from '../lifetime/useScope.ts';
import { useShell, useViews } from '../session/context.ts';
import { HideControlsToggle, ToolBarToggle, ToolChoice } from '../views/ToolChoice.tsx';
import { ViewMenu } from '../views/ViewMenu.tsx';
import { LayerMenu } from './LayerMenu.tsx';

const CameraMenu = lazyComponent(async () => (await import('./camera/CameraMenu.tsx')).CameraMenu);

interface ViewerToolsProps {
  /** The element for full screen. */
  area: RefObject<HTMLElement>;
  onReset: () => void;
  performance: { isShown: boolean; toggle: () => void };
}

const CAMERA_KINDS: readonly CameraKind[] = ['perspective', 'orthographic'];
const DRAWING_TOOLS = [
  { tool: 'measure', icon: 'ruler' },
  { tool: 'zone', icon: 'ruleZone' },
  { tool: 'route', icon: 'route' },
  { tool: 'section', icon: 'section' },
] as const;

export function ViewerTools({ area, onReset, performance }: ViewerToolsProps) {
  const { t } = useTranslation();
  const { shell } = useShell();
  const { slots } = useViews();
  const { selected, open } = useSnapshot(slots);
  const { menuHidden, designsOpen } = useSnapshot(shell);
  if (menuHidden) {
    return (
      <div className="hf-toolbar hf-tools" data-tour="tools" role="toolbar" aria-label={t('viewer.tools')}>
        <ToolBarToggle />
      </div>
    );
  }
  return (
    <div className="hf-toolbar hf-tools" data-tour="tools" role="toolbar" aria-label={t('viewer.tools')}>
      {open.length === 1 && (
        <>
          <ViewMenu slot={selected} />
          <span className="hf-rule" />
        </>
      )}
      <ToolChoice />
      <CameraTools />
      <LayerMenu />
      <ToolButton
        icon="design"
        label={t('designs.open')}
        isPressed={designsOpen}
        onClick={() => {
          shell.designsOpen = !designsOpen;
        }}
      />
      <DrawingTools />
      <span className="hf-rule" />
      <ToolButton icon="home" label={t('viewer.reset')} onClick={onReset} />
      <FullScreen area={area} />
      <ToolButton
        icon="gauge"
        label={t('viewer.performance')}
        isPressed={performance.isShown}
        onClick={performance.toggle}
      />
      {open.length === 1 && <HideControlsToggle slot={selected} />}
      <span className="hf-rule" />
      <ToolBarToggle />
    </div>
  );
}

function CameraTools() {
  const { t } = useTranslation();
  const { slots } = useViews();
  const { cameras, selected } = useSnapshot(slots);
  const current = cameras[selected] ?? 'perspective';
  return (
    <>
      {CAMERA_KINDS.map((camera) => (
        <ToolButton
          key={camera}
          icon={camera}
          label={t(`viewer.${camera}`)}
          isPressed={current === camera}
          onClick={() => {
            slots.cameras[selected] = camera;
          }}
        />
      ))}
      <LazyPart>
        <CameraMenu />
      </LazyPart>
    </>
  );
}

function DrawingTools() {
  const { t } = useTranslation();
  const { shell } = useShell();
  const { drawing } = useSnapshot(shell);
  return (
    <>
      {DRAWING_TOOLS.map(({ tool, icon }) => (
        <ToolButton
          key={tool}
          icon={icon}
          label={t(`viewer.${tool}`)}
          isPressed={drawing === tool}
          onClick={() => {
            shell.drawing = drawing === tool ? undefined : tool;
          }}
        />
      ))}
    </>
  );
}

function FullScreen({ area }: { area: RefObject<HTMLElement> }) {
  const { t } = useTranslation();
  const [full, setFull] = useState(false);
  useScope(
    (scope) => scope.listen(document, 'fullscreenchange', () => setFull(document.fullscreenElement !== null)),
    [],
  );
  const toggle = () => {
    const change = full ? document.exitFullscreen() : area.current?.requestFullscreen();
    change?.catch(() => setFull(document.fullscreenElement !== null));
  };
  return (
    <ToolButton
      icon={full ? 'exitFullScreen' : 'fullScreen'}
      label={t(full ? 'viewer.exitFullScreen' : 'viewer.fullScreen')}
      onClick={toggle}
    />
  );
}
