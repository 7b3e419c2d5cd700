import { type ProblemCode, problemStatus } from '../../shared/api/problem.ts';
import { apiRouteWith } from '../../shared/http/route.ts';

/** A route of the local API. */
export const apiRoute = apiRouteWith(
  Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]], // The list has its own keys.
);
