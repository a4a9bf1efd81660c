export { browserHistory } from './history';
export { Link } from './Link';
export { matchPath } from './match';
export { Navigate, Router, useLocation, useNavigate, useSearchParams } from './Router';
export { Outlet, Route, Routes, useParams } from './Routes';
