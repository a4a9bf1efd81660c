# `make up` runs the whole product on this machine, `make test` runs every test. Both install what they need.
# What the targets do is in deploy/dev/local; this file only gives them names.

targets := up dev down url clean build test lint format unit integration e2e equality torture hostile bench bench-contracts \
  newcomer prove mutants analyse trees
.PHONY: help $(targets)

help:
	@echo 'make up               start everything; make url prints the address again'
	@echo 'make dev              the same from the sources: pages and services follow your edits, until Ctrl-C'
	@echo 'make down             stop what make up started; make clean also forgets its data'
	@echo 'make test             run every test; also: lint, unit, integration, e2e, bench-contracts'
	@echo 'make equality         the rows of the services against the chains, under one fault after another'
	@echo 'make torture          the pages in every state under everything that goes wrong for their users'
	@echo 'make hostile          a whole stack under attack, while somebody honest bids every second'
	@echo 'make bench            how fast the whole product answers, over many pools and bids'
	@echo 'make newcomer         the first hour with the product, on one machine after another'
	@echo 'make prove, mutants   the contracts: what is proved of them, which faults the tests find;'
	@echo '                      make analyse: what a static analyser finds; make trees: what no test shows'
	@echo 'make mutants OF=services  which faults the tests of the services and of the pages’ models find'
	@echo 'make build, format    build everything; format every file'

$(targets):
	@command -v node >/dev/null || { echo 'Node 20.19 or newer is needed: https://nodejs.org'; exit 1; }
	@node deploy/dev/local/bootstrap.mjs $@
