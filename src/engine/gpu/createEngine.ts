import { isSoftwareRenderer } from './softwareRenderer.ts';
import { ViewEngine } from './ViewEngine.ts';

/** The engine on a canvas, antialiased where that costs little. */
export function createEngine(canvas: HTMLCanvasElement): ViewEngine {
  const antialias = !isSoftwareRenderer();
  const engine = new ViewEngine(canvas, antialias, {
    alpha: false,
    stencil: true,
    // Views that do not change keep their pixels while others are drawn.
    preserveDrawingBuffer: true,
    powerPreference: 'high-performance',
    audioEngine: false,
  });
  // Nobody else touches the context: what Babylon knows of its state stays true from frame to frame.
  engine.preventCacheWipeBetweenFrames = true;
  return engine;
}
