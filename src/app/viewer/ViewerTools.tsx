/** Camera mode, reset and full screen of a viewer. */
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { useScope } from '../lifetime/useScope.ts';

interface ViewerToolsProps {
  view: SceneView;
  /** What fills the screen in full screen. */
  area: RefObject<HTMLElement>;
}

export function ViewerTools({ view, area }: ViewerToolsProps) {
  const { t } = useTranslation();
  const [mode, setMode] = useState(view.cameraMode);
  const choose = (next: typeof mode) => {
    view.setCameraMode(next);
    setMode(next);
  };
  return (
    <div className="hf-tools" role="toolbar" aria-label={t('viewer.tools')}>
      <Tool
        icon="perspective"
        label={t('viewer.perspective')}
        pressed={mode === 'perspective'}
        onSelect={() => choose('perspective')}
      />
      <Tool
        icon="orthographic"
        label={t('viewer.orthographic')}
        pressed={mode === 'orthographic'}
        onSelect={() => choose('orthographic')}
      />
      <span className="hf-rule" />
      <Tool icon="home" label={t('viewer.reset')} onSelect={() => view.resetView()} />
      <FullScreen area={area} />
    </div>
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
    <Tool
      icon={full ? 'exitFullScreen' : 'fullScreen'}
      label={t(full ? 'viewer.exitFullScreen' : 'viewer.fullScreen')}
      onSelect={toggle}
    />
  );
}

interface ToolProps {
  icon: IconName;
  label: string;
  pressed?: boolean;
  onSelect: () => void;
}

function Tool({ icon, label, pressed, onSelect }: ToolProps) {
  return (
    <button
      type="button"
      className="hf-tool"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onSelect}
    >
      <Icon name={icon} />
    </button>
  );
}
