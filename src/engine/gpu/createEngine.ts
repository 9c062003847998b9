import { isSoftwareRenderer } from './softwareRenderer.ts';
import { ViewEngine } from './ViewEngine.ts';

/** Creates the engine, antialiased unless WebGL runs in software. */
export function createEngine(canvas: HTMLCanvasElement): ViewEngine {
  const antialias = !isSoftwareRenderer();
  const engine = new ViewEngine(canvas, antialias, {
    alpha: false,
    stencil: true,
    // Unchanged views keep their pixels while others are drawn.
    preserveDrawingBuffer: true,
    powerPreference: 'high-performance',
    audioEngine: false,
  });
  // No other code uses the context: Babylon's cached state stays valid between frames.
  engine.preventCacheWipeBetweenFrames = true;
  return engine;
}
