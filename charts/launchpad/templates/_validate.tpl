{{/* What the schema cannot check: conflicting values. */}}
{{- define "launchpad.validate" -}}
{{- range $name := list "postgresql" "redis" "nats" }}
{{- $dependency := index $.Values $name }}
{{- if and $dependency.bundled $dependency.host }}{{ fail (printf "%s.bundled and %s.host exclude each other" $name $name) }}{{ end }}
{{- if not (or $dependency.bundled $dependency.host) }}{{ fail (printf "%s: set bundled for a server in the release, or the host of your own" $name) }}{{ end }}
{{- end }}
{{- if and .Values.ipfs.bundled .Values.ipfs.apiUrl }}{{ fail "ipfs.bundled and ipfs.apiUrl exclude each other" }}{{ end }}
{{- if not (or .Values.ipfs.bundled .Values.ipfs.apiUrl) }}{{ fail "ipfs: set bundled for a Kubo in the release, or the apiUrl of your own" }}{{ end }}
{{- if and .Values.keycloak.bundled .Values.oidc.issuer }}{{ fail "keycloak.bundled and oidc.issuer exclude each other" }}{{ end }}
{{- if not (or .Values.keycloak.bundled .Values.oidc.issuer) }}{{ fail "oidc.issuer: set it, or keycloak.bundled for a Keycloak in the release" }}{{ end }}
{{- if and .Values.keycloak.bundled (not .Values.postgresql.bundled) }}{{ fail "keycloak.bundled needs postgresql.bundled: an external Keycloak brings its own database" }}{{ end }}
{{- if and .Values.keycloak.realm.enabled (not (or .Values.keycloak.bundled .Values.keycloak.realm.url)) }}{{ fail "keycloak.realm.url: set the address of the Keycloak to create the realm in" }}{{ end }}
{{- if and .Values.networks .Values.existingNetworksSecret }}{{ fail "networks and existingNetworksSecret exclude each other" }}{{ end }}
{{- if not (or .Values.networks .Values.existingNetworksSecret) }}{{ fail "networks: at least one is required" }}{{ end }}
{{- $ids := list }}
{{- range .Values.networks }}
{{- if has .chainId $ids }}{{ fail (printf "networks: chain %v is listed twice" .chainId) }}{{ end }}
{{- $ids = append $ids .chainId }}
{{- if and (not .auction) (not $.Values.contracts.deploy.enabled) }}{{ fail (printf "networks: chain %v needs the address of its auction, or contracts.deploy.enabled" .chainId) }}{{ end }}
{{- if and .auction (not (hasKey . "startBlock")) }}{{ fail (printf "networks: chain %v has an auction but no startBlock" .chainId) }}{{ end }}
{{- end }}
{{- with .Values.contracts.deploy }}
{{- if and .enabled (not $.Values.networks) }}{{ fail "contracts.deploy needs networks" }}{{ end }}
{{- range $key := list "owner" "feeReceiver" }}
{{- if and $.Values.contracts.deploy.enabled (not (index $.Values.contracts.deploy $key)) }}{{ fail (printf "contracts.deploy.%s is required" $key) }}{{ end }}
{{- end }}
{{- end }}
{{- if .Values.chainListener.autoscaling }}{{ fail "chainListener.autoscaling: not supported, since one instance follows a chain and more do not share its load" }}{{ end }}
{{- range $name, $component := include "launchpad.components" . | fromJson }}
{{- with $component.autoscaling }}
{{- if and .enabled (gt (int .minReplicas) (int .maxReplicas)) }}{{ fail (printf "%s.autoscaling: minReplicas is more than maxReplicas" $name) }}{{ end }}
{{- $cpu := toString (default "0" $component.resources.requests.cpu) }}
{{- $millicores := int (ternary (trimSuffix "m" $cpu) (mulf (float64 (trimSuffix "m" $cpu)) 1000.0) (hasSuffix "m" $cpu)) }}
{{- if and .enabled (lt $millicores 200) }}{{ fail (printf "%s.resources.requests.cpu: the autoscaler aims at %v%% of it, and with %s an idle instance already uses that much: request 200m or more" $name .targetCPU $cpu) }}{{ end }}
{{- end }}
{{- if le (int $component.terminationGracePeriodSeconds) (add (int $component.preStopSeconds) 10) }}{{ fail (printf "%s.terminationGracePeriodSeconds leaves less than ten seconds after preStopSeconds" $name) }}{{ end }}
{{- end }}
{{- range $name, $key := dict "postgresql" "postgresql" "redis" "redis" "nats" "nats" "ipfs" "ipfs" "oidc" "keycloak" }}
{{- if and (index $.Values $key).bundled (index $.Values.networkPolicy.egress $name).to }}{{ fail (printf "networkPolicy.egress.%s.to: leave it empty, the bundled %s is allowed automatically" $name $key) }}{{ end }}
{{- end }}
{{- if (ne (urlParse .Values.publicUrl).path "") }}{{ fail "publicUrl must not have a path" }}{{ end }}
{{- end }}
