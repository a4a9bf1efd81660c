export * from './gen/launchpad/v1/common_pb.js';
export * from './gen/launchpad/v1/chain_pb.js';
export * from './gen/launchpad/v1/pools_pb.js';
export * from './gen/launchpad/v1/orders_pb.js';
export * from './gen/launchpad/v1/content_pb.js';
export * from './gen/launchpad/v1/notifications_pb.js';
export * from './gen/launchpad/v1/operations_pb.js';
