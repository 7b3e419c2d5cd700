import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { serveExpressions } from '../features/editor/expressions/serve-expressions.ts';

export default defineUnlistedScript(serveExpressions);
