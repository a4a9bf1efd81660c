# `make up` runs the whole product on this machine, `make test` runs every test. Both install what they need.
# What the targets do is in deploy/dev/local; this file only names them.

targets := up dev down url clean backup restore rebuild doctor build test lint format unit integration e2e equality torture hostile trials rush chart \
  soak screenshots bench bench-web bench-index bench-contracts newcomer prove mutants analyse trees
.PHONY: help $(targets)

help:
	@echo 'make up               start everything; make url prints the address again'
	@echo 'make dev              the same from source: pages and services reload on edits, until Ctrl-C'
	@echo 'make down             stop what make up started; make clean also deletes its data'
	@echo 'make backup           copy all data but the chains into TO=folder; make restore FROM=folder puts it back'
	@echo 'make rebuild          derive pools and orders again, from the chains and IPFS alone'
	@echo 'make doctor           say how the running stack is, with what to do; writes what support needs'
	@echo 'make test             run every test; also: lint, unit, integration, e2e, chart, each with FILE=… for single files'
	@echo 'make trials           the long tests, one after another; SHORT=1 a sample of each; OF="rush soak" some'
	@echo 'make equality         compare the services with the chains under faults'
	@echo 'make torture          test the pages in every state with failures and impatient users'
	@echo 'make hostile          attack a whole stack while an honest user bids every second'
	@echo 'make soak MINUTES=30  use a whole stack for that long, and compare it with the chains'
	@echo 'make screenshots      photograph pools in every state, as every viewer, and the admin area, in both themes'
	@echo 'make bench            measure response times with 1,000 pools and 50,000 bids; LARGE=1 a hundred times the pools'
	@echo 'make bench-web        measure first visits on a throttled phone, and an open page while bids come in'
	@echo 'make bench-index      measure indexing next to Ponder, which is installed from npm into a temporary folder'
	@echo 'make newcomer         try the first hour with the product on fresh machines'
	@echo 'make prove, mutants   the contracts: prove their arithmetic; mutation-test their tests'
	@echo '                      make analyse: static analysis; make trees: cases without a test'
	@echo 'make mutants OF=services  mutation-test the tests of the services and of the pages’ code'
	@echo 'make build, format    build everything; format every file'

$(targets):
	@command -v node >/dev/null || { echo 'Node 20.19 or newer is needed: https://nodejs.org'; exit 1; }
	@node deploy/dev/local/bootstrap/main.mjs $@
