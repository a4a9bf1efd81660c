{{/* What the schema cannot check: conflicting values. */}}
{{- define "launchpad.validate" -}}
{{- with lookup "apps/v1" "Deployment" .Release.Namespace (include "launchpad.fullname" (dict "root" . "name" "gateway")) }}
{{- $running := dig "labels" "app.kubernetes.io/version" "0.2.0" .metadata }}
{{- if semverCompare "<0.2.0" $running }}{{ fail (printf "version %s runs: upgrade to 0.2.0 first. Its services read of a message with several events the first alone" $running) }}{{ end }}
{{- end }}
{{- range $name := list "postgresql" "redis" "nats" }}
{{- $dependency := index $.Values $name }}
{{- if hasKey $.Values.secretKeys (printf "%s-host" $name) }}
{{- if or $dependency.bundled $dependency.host }}{{ fail (printf "secretKeys.%s-host: leave %s.host empty and bundled off, the Secret has the host" $name $name) }}{{ end }}
{{- $dependency = dict "host" "in the Secret" "caSecret" $dependency.caSecret }}
{{- end }}
{{- if and $dependency.bundled $dependency.caSecret }}{{ fail (printf "%s.caSecret is for external servers: bundled ones have no TLS" $name) }}{{ end }}
{{- if and $dependency.bundled $dependency.host }}{{ fail (printf "%s.bundled and %s.host exclude each other" $name $name) }}{{ end }}
{{- if not (or $dependency.bundled $dependency.host) }}{{ fail (printf "%s: set bundled for a server in the release, or the host of your own" $name) }}{{ end }}
{{- end }}
{{- range $key := list "postgresql-user" "postgresql-port" }}
{{- if and $.Values.postgresql.bundled (hasKey $.Values.secretKeys $key) }}{{ fail (printf "secretKeys.%s is for an external PostgreSQL" $key) }}{{ end }}
{{- end }}
{{- if and .Values.postgresql.caSecret (ne .Values.postgresql.sslMode "verify-full") }}{{ fail "postgresql.caSecret needs postgresql.sslMode verify-full" }}{{ end }}
{{- range $name := list "redis" "nats" }}
{{- if and (index $.Values $name).caSecret (not (index $.Values $name).tls) }}{{ fail (printf "%s.caSecret needs %s.tls" $name $name) }}{{ end }}
{{- end }}
{{- with .Values.redis }}
{{- if and .bundled .sentinel.name }}{{ fail "redis.sentinel is for external servers: a bundled Redis is one server" }}{{ end }}
{{- if and (kindIs "slice" .host) (not .sentinel.name) }}{{ fail "redis.host: several hosts are Sentinels, whose redis.sentinel.name is required" }}{{ end }}
{{- if and .sentinel.auth (not .sentinel.name) }}{{ fail "redis.sentinel.auth needs redis.sentinel.name" }}{{ end }}
{{- end }}
{{- if and .Values.nats.bundled .Values.nats.credentials }}{{ fail "nats.credentials is for external servers: the bundled one has users with passwords" }}{{ end }}
{{- if and .Values.nats.bundled (gt (int .Values.nats.streamReplicas) 1) }}{{ fail "nats.streamReplicas: a bundled NATS is one server" }}{{ end }}
{{- if and .Values.httpRoute.enabled (not .Values.httpRoute.parentRefs) }}{{ fail "httpRoute.parentRefs: name the Gateway" }}{{ end }}
{{- if has (urlParse .Values.publicUrl).hostname .Values.otherHosts }}{{ fail "otherHosts: publicUrl's own host would be redirected to itself" }}{{ end }}
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
{{- if has (int64 .chainId) $ids }}{{ fail (printf "networks: chain %d is listed twice" (int64 .chainId)) }}{{ end }}
{{- $ids = append $ids (int64 .chainId) }}
{{- if and (not .auction) (not $.Values.contracts.deploy.enabled) }}{{ fail (printf "networks: chain %d needs the address of its auction, or contracts.deploy.enabled" (int64 .chainId)) }}{{ end }}
{{- if and .auction (not (hasKey . "startBlock")) }}{{ fail (printf "networks: chain %d has an auction but no startBlock" (int64 .chainId)) }}{{ end }}
{{- end }}
{{- with .Values.contracts.deploy }}
{{- if and .enabled (not $.Values.networks) }}{{ fail "contracts.deploy needs networks" }}{{ end }}
{{- range $key := list "owner" "feeReceiver" }}
{{- if and $.Values.contracts.deploy.enabled (not (index $.Values.contracts.deploy $key)) }}{{ fail (printf "contracts.deploy.%s is required" $key) }}{{ end }}
{{- end }}
{{- end }}
{{- $grouped := list }}
{{- range .Values.chainListener.groups }}{{ range . }}
{{- if has (int64 .) $grouped }}{{ fail (printf "chainListener.groups: chain %d is in two groups" (int64 .)) }}{{ end }}
{{- $grouped = append $grouped (int64 .) }}
{{- if and $ids (not (has (int64 .) $ids)) }}{{ fail (printf "chainListener.groups: chain %d is not one of networks" (int64 .)) }}{{ end }}
{{- end }}{{ end }}
{{- range $ids }}
{{- if and $grouped (not (has . $grouped)) }}{{ fail (printf "chainListener.groups: no group follows chain %d" .) }}{{ end }}
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
