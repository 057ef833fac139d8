/** Names that servers give to the pools which serve requests. */
const REQUEST_POOL = /exec|http|qtp|request|worker|XNIO|undertow|tomcat|jetty|ajp|servlet|grpc|handler/i;

export const isRequestPool = (name: string): boolean => REQUEST_POOL.test(name);
