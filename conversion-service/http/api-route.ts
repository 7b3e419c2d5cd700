import { conversionProblemCodes } from '../../shared/api/problem.ts';
import { apiRouteWith } from '../../shared/http/route.ts';

/** A route of the conversion service. */
export const apiRoute = apiRouteWith(conversionProblemCodes);
