/** The page: models at the left, the scene with its states, and the file's report at the right. */
import type { Scene } from '@babylonjs/core/scene.js';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Corner } from '../../domain/models/summary.ts';
import type { VehicleCategory } from '../../domain/vehicle/category.ts';
import { type Appearance, DEFAULT_APPEARANCE, type DrawnState } from '../scene/appearance.ts';
import { canDraw } from '../scene/canDraw.ts';
import { readSceneColours } from '../scene/colours.ts';
import { createGrid } from '../scene/grid.ts';
import type { Pose } from '../scene/JointRig.ts';
import { PreviewScene } from '../scene/PreviewScene.tsx';
import { VIEW_NAMES, type ViewName } from '../scene/views.ts';
import { AppearanceBar } from './AppearanceBar.tsx';
import { formatFixed } from './figures.ts';
import { ModelList } from './ModelList.tsx';
import { Refusal } from './Refusal.tsx';
import { ReportPanel, type ReportPanelProps } from './ReportPanel.tsx';
import { overlayTexts, SceneHost } from './SceneHost.tsx';
import { Segments } from './Segments.tsx';
import { TopBar } from './TopBar.tsx';
import { type DropFault, useDroppedFiles } from './useDroppedFiles.ts';
import { useInspector } from './useInspector.ts';
import { type ModelFile, type ReadyFile, useModelFile } from './useModelFile.ts';

const REST_POSE: Pose = {};
const DEFAULT_BOUNDS: { low: Corner; high: Corner } = { low: [-3, 0, -2], high: [3, 3, 2] };

export function PreviewPage({ nonce }: { nonce: string }) {
  const { t } = useTranslation('preview');
  const { file, dropped, ...control } = useOpenedFile();
  const [appearance, changeAppearance] = useAppearance();
  const [pose, setPose] = usePose(file);
  const [view, setView] = useState<{ name: ViewName; revision: number }>({ name: 'quarter', revision: 0 });
  const [drawn, onDrawn] = useDrawnState();
  const [scene, setScene] = useState<Scene>();
  const host = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const inspector = useInspector(host, nonce);
  const colours = useMemo(() => readSceneColours(document.documentElement), []);
  const isDrawable = useMemo(canDraw, []);
  const ready = file.phase === 'ready' ? file : undefined;
  const { box, grid, category, seen: shownAppearance, model } = useShownModel(ready, appearance, pose);
  const isInspecting = inspector.state.phase !== 'closed' && inspector.state.phase !== 'failed';
  return (
    <div className="hp-page" data-inspecting={isInspecting || undefined}>
      <TopBar isInspecting={isInspecting} onInspector={scene && (() => inspector.toggle(scene))} />
      <ModelList
        chosen={ready && !ready.ownFile ? ready.category : undefined}
        ownFile={ready?.ownFile}
        droppedFiles={dropped.models}
        onBundledModel={control.openBundledModel}
        onOwnFile={dropped.open}
        onDroppedModel={dropped.choose}
      />
      <main className="hp-main">
        <AppearanceBar appearance={shownAppearance} category={category} onAppearanceChange={changeAppearance} />
        <SceneHost
          host={host}
          labelMark={mark}
          isOtherStatus={ready !== undefined && appearance.status === 'onlineOther'}
          overlay={overlayTexts(dropped.over, file, inspector.state.phase)}
          file={file}
          onCancel={control.cancel}
        >
          {isDrawable && (
            <PreviewScene
              model={model}
              {...box}
              grid={grid}
              colours={colours}
              view={view}
              mark={mark}
              label={t('scene')}
              onDrawn={onDrawn}
              onFailed={control.refuse}
              onScene={setScene}
            />
          )}
        </SceneHost>
        <SceneFooter
          view={view.name}
          onView={(name) => setView({ name, revision: view.revision + 1 })}
          drawn={ready && isDrawable ? drawn : undefined}
          stepM={grid.stepM}
        />
      </main>
      <ReportSide
        refusal={inspector.state.phase === 'failed' ? inspector.state.reason : undefined}
        hasSeveralFiles={dropped.models.length > 1}
        dropFault={dropped.fault}
      >
        <FileVerdict file={file} pose={pose} onPose={setPose} onCategory={control.chooseCategory} drawn={drawn.level} />
      </ReportSide>
    </div>
  );
}

/** The file on show, and those that were dropped with it. */
function useOpenedFile() {
  const { openBundledModel, ...control } = useModelFile();
  const dropped = useDroppedFiles(control.file, control.openOwnFile);
  return {
    ...control,
    dropped,
    openBundledModel: (chosen: VehicleCategory) => {
      dropped.forget();
      openBundledModel(chosen);
    },
  };
}

interface FileVerdictProps extends Omit<ReportPanelProps, 'file'> {
  file: ModelFile;
}

/** The report of a checked file, or the reason for its refusal. */
function FileVerdict({ file, ...panel }: FileVerdictProps) {
  if (file.phase === 'ready') return <ReportPanel file={file} {...panel} />;
  return file.phase === 'refused' || file.phase === 'unreachable' ? <Refusal file={file} /> : null;
}

function useDrawnState() {
  const [drawn, setDrawn] = useState<DrawnState>({ level: 0, distanceM: 0, lengthPx: 0 });
  const change = useCallback((next: DrawnState) => setDrawn((now) => (isSameReading(now, next) ? now : next)), []);
  return [drawn, change] as const;
}

function useAppearance() {
  const [appearance, setAppearance] = useState<Appearance>(DEFAULT_APPEARANCE);
  const change = useCallback((part: Partial<Appearance>) => setAppearance((now) => ({ ...now, ...part })), []);
  return [appearance, change] as const;
}

/** Positions of the joints; each file starts at rest. */
function usePose(file: object) {
  const [posed, setPosed] = useState<{ file: object; pose: Pose }>({ file, pose: REST_POSE });
  const setPose = useCallback((pose: Pose) => setPosed({ file, pose }), [file]);
  return [posed.file === file ? posed.pose : REST_POSE, setPose] as const;
}

/** The drawn parts of the file, each the same object while it is unchanged. */
function useShownModel(file: ReadyFile | undefined, appearance: Appearance, pose: Pose) {
  const box = useMemo(() => boundsOfShownModel(file), [file]);
  const grid = useMemo(() => createGrid(box.low, box.high), [box]);
  const category = file?.category;
  const paint = category ? appearance.paint : 'file';
  const shownAppearance = useMemo(() => ({ ...appearance, paint }), [appearance, paint]);
  const summary = file?.report.models.find((one) => one.category === category);
  const model = useMemo(
    () => file && { bytes: file.bytes, summary, appearance: shownAppearance, pose },
    [file, summary, shownAppearance, pose],
  );
  return { box, grid, category, seen: shownAppearance, model };
}

interface ReportSideProps {
  /** Why the inspector could not be opened. */
  refusal: string | undefined;
  /** More than one model was given. */
  hasSeveralFiles: boolean;
  /** Why what was dropped last opens nothing. */
  dropFault: DropFault | undefined;
  children: ReactNode;
}

/** The report of the file. */
function ReportSide({ refusal, hasSeveralFiles, dropFault, children }: ReportSideProps) {
  const { t } = useTranslation('preview');
  return (
    <aside className="hp-report" aria-label={t('file')}>
      {refusal !== undefined && (
        <p className="hp-refusal" role="alert">
          {t('inspectorFailed', { reason: refusal })}
        </p>
      )}
      {dropFault && (
        <p className="hp-refusal" role="alert">
          {dropFault.kind === 'noFiles' ? t('dropEmpty') : t('dropNoModel', { count: dropFault.count })}
        </p>
      )}
      {hasSeveralFiles && (
        <p className="hp-note" role="status">
          {t('oneFile')}
        </p>
      )}
      {children}
    </aside>
  );
}

interface SceneFooterProps {
  view: ViewName;
  onView: (name: ViewName) => void;
  /** Absent while nothing is drawn. */
  drawn: DrawnState | undefined;
  stepM: number;
}

/** Under the scene: sides to look from, the level that is drawn, and how large a person is beside it. */
function SceneFooter({ view, onView, drawn, stepM }: SceneFooterProps) {
  const { t } = useTranslation('preview');
  return (
    <footer className="hp-foot">
      <Segments
        label={t('view')}
        value={view}
        onChoose={onView}
        segments={VIEW_NAMES.map((name) => ({ value: name, label: t(`viewName.${name}`) }))}
      />
      <span className="hp-note" role="status">
        {drawn && t('drawn', displayedTexts(drawn))}
      </span>
      <span className="hf-spacer" />
      <span className="hp-note">{t('person', { step: String(stepM) })}</span>
    </footer>
  );
}

function boundsOfShownModel(file: ReadyFile | undefined): { low: Corner; high: Corner } {
  const model = file?.report.models.find((one) => one.category === file.category);
  const level = model?.levels.find((one) => one !== undefined) ?? file?.report.wholeFile;
  return level ? { low: level.low, high: level.high } : DEFAULT_BOUNDS;
}

function displayedTexts({ level, distanceM, lengthPx }: DrawnState) {
  return { level: String(level), distance: formatFixed(distanceM, 0), pixels: formatFixed(lengthPx, 0) };
}

/** Whether two frames read the same, so that nothing is rendered again. */
function isSameReading(a: DrawnState, b: DrawnState): boolean {
  return (
    a.level === b.level &&
    Math.round(a.distanceM) === Math.round(b.distanceM) &&
    Math.round(a.lengthPx) === Math.round(b.lengthPx)
  );
}
