/** The tool bar of the first viewer; tools that do not fit are in its menu (toolFit.css). */
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { LazyPart } from '../../controls/LazyPart.tsx';
import { lazyComponent } from '../../controls/lazyComponent.ts';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { useShell, useViews } from '../../session/context.ts';
import { ToolBarToggle, ToolChoice } from '../../views/ToolChoice.tsx';
import { ViewMenu } from '../../views/ViewMenu.tsx';
import { LayerMenu } from '../LayerMenu.tsx';
import { MoreTools } from './MoreTools.tsx';
import { type BarTool, type BarToolsProps, useCameraKinds, useSceneTools, useWindowTools } from './useBarTools.ts';
import { useFocusInBar } from './useFocusInBar.ts';
import './toolFit.css';

const CameraMenu = lazyComponent(async () => (await import('../camera/CameraMenu.tsx')).CameraMenu);

export function ViewerTools(props: BarToolsProps) {
  const { t } = useTranslation();
  const { shell } = useShell();
  const { slots } = useViews();
  const { selected, open } = useSnapshot(slots);
  const { menuHidden } = useSnapshot(shell);
  const bar = useRef<HTMLDivElement>(null);
  useFocusInBar(bar, '.hf-tools__more');
  const cameraKinds = useCameraKinds();
  const sceneTools = useSceneTools();
  const windowTools = useWindowTools(props);
  const reset: BarTool = { id: 'reset', icon: 'home', label: t('viewer.reset'), run: props.onReset };
  return (
    <div
      ref={bar}
      className="hf-toolbar hf-tools"
      data-tour="tools"
      data-several={open.length > 1 || undefined}
      role="toolbar"
      aria-label={t('viewer.tools')}
    >
      {!menuHidden && (
        <>
          {open.length === 1 && (
            <>
              <ViewMenu slot={selected} />
              <span className="hf-rule" />
            </>
          )}
          <ToolChoice />
          <BarTools tools={cameraKinds} leaveOrder="second" />
          <LazyPart>
            <CameraMenu />
          </LazyPart>
          <LayerMenu />
          <BarTools tools={sceneTools} leaveOrder="first" />
          <span className="hf-rule" />
          <BarTools tools={[reset]} leaveOrder="second" />
          <BarTools tools={windowTools} leaveOrder="first" />
          <MoreTools toolBar={bar} tools={[...cameraKinds, ...sceneTools, reset, ...windowTools]} />
          <span className="hf-rule" />
        </>
      )}
      <ToolBarToggle />
    </div>
  );
}

interface BarToolsGroupProps {
  tools: readonly BarTool[];
  /** When they move from the bar into its menu. */
  leaveOrder: 'first' | 'second';
}

function BarTools({ tools, leaveOrder }: BarToolsGroupProps) {
  return (
    <>
      {tools.map(({ id, run, ...tool }) => (
        <ToolButton key={id} {...tool} toolId={id} className={`hf-tool hf-tools__${leaveOrder}`} onClick={run} />
      ))}
    </>
  );
}
