{{/* What every pod of the release has. Takes (dict "root" $ "user" uid). */}}
{{- define "launchpad.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: {{ default 1000 .user }}
  runAsGroup: {{ default 1000 .user }}
  fsGroup: {{ default 1000 .user }}
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* What every container of the release has. */}}
{{- define "launchpad.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* Image of the services and their jobs. Takes (dict "root" $), and "component" for a component's own image. */}}
{{- define "launchpad.ownImage" -}}
{{- $own := dig "component" "image" dict . -}}
image: {{ include "launchpad.image" (dict "root" .root "image" (default .root.Values.image $own)) }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
{{- end }}

{{/*
The files that a pod needs to reach what it uses: authorities and credentials. Takes (dict "root" $ "uses" uses "name"
its user of NATS).
*/}}
{{- define "launchpad.files" }}
{{- $nats := .root.Values.nats }}
{{- with .root.Values.caConfigMap }}
- configMap: { name: {{ . }}, items: [{ key: ca.crt, path: ca.crt }] }
{{- end }}
{{- range $name := list "postgresql" "redis" "nats" }}
{{- if has $name $.uses }}
{{- with (index $.root.Values $name).caSecret }}
- secret: { name: {{ . }}, items: [{ key: ca.crt, path: {{ $name }}-ca.crt }] }
{{- end }}
{{- end }}
{{- end }}
{{- if and $nats.credentials (has "nats" .uses) }}
{{- $key := include "launchpad.secretKey" (dict "root" .root "key" (ternary (printf "nats-credentials-%s" .name) "nats-credentials" $nats.users)) }}
- secret: { name: {{ include "launchpad.secret" (dict "root" .root "own" $nats.existingSecret) }}, items: [{ key: {{ $key }}, path: nats.creds }] }
{{- end }}
{{- end }}

{{- define "launchpad.filesMount" }}
{{- if include "launchpad.files" . }}
- { name: files, mountPath: /etc/launchpad/files, readOnly: true }
{{- end }}
{{- end }}

{{- define "launchpad.filesVolume" }}
{{- with include "launchpad.files" . }}
- name: files
  projected:
    defaultMode: 0440
    sources:
      {{- . | nindent 6 }}
{{- end }}
{{- end }}

{{/* A component's own variables, after the chart's. */}}
{{- define "launchpad.extraEnv" }}
{{- $given := list }}
{{- range include "launchpad.env" . | fromYamlArray }}{{ $given = append $given .name }}{{ end }}
{{- range .component.extraEnv }}
{{- if has .name $given }}{{ fail (printf "%s.extraEnv: the chart sets %s itself" $.name .name) }}{{ end }}
{{- end }}
{{- with .component.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* The networks file and the deployed contracts, for a container that reads them. Takes (dict "root" $). */}}
{{- define "launchpad.networksMounts" -}}
- { name: networks, mountPath: /etc/launchpad/networks, readOnly: true }
{{- if ne (include "launchpad.deployedChains" .root) "[]" }}
- { name: contracts, mountPath: /etc/launchpad/contracts, readOnly: true }
{{- end }}
{{- end }}

{{- define "launchpad.networksVolumes" -}}
- name: networks
  {{- if .root.Values.existingNetworksSecret }}
  secret: { secretName: {{ .root.Values.existingNetworksSecret }} }
  {{- else }}
  configMap: { name: {{ include "launchpad.fullname" (dict "root" .root "name" "networks") }} }
  {{- end }}
{{- with include "launchpad.deployedChains" .root | fromJsonArray }}
# The pod waits until the contracts' deployment has published each of these.
- name: contracts
  projected:
    sources:
      {{- range . }}
      - configMap:
          name: {{ include "launchpad.fullname" (dict "root" $.root "name" (printf "contracts-%d" (int64 .))) }}
          items: [{ key: {{ int64 . }}.json, path: {{ int64 . }}.json }]
      {{- end }}
{{- end }}
{{- end }}

{{/*
The replicas of a Deployment, or nothing. An autoscaler sets the number itself: leaving it out would mean one, and
another number would undo its work, so an upgrade keeps the current number. When the upgrade enables the autoscaler, or
the component was stopped, as for a restore, the number is kept within the autoscaler's limits: an autoscaler leaves zero
alone. A render without a cluster leaves it out.
Takes (dict "root" $ "name" name "component" component).
*/}}
{{- define "launchpad.replicas" -}}
{{- $scaling := .component.autoscaling }}
{{- if not $scaling.enabled }}{{ .component.replicas }}
{{- else }}
{{- $namespace := .root.Release.Namespace }}
{{- $name := include "launchpad.fullname" . }}
{{- with lookup "apps/v1" "Deployment" $namespace $name }}
{{- if and (gt (int .spec.replicas) 0) (lookup "autoscaling/v2" "HorizontalPodAutoscaler" $namespace $name) }}{{ .spec.replicas }}
{{- else }}{{ max (int .spec.replicas) (int $scaling.minReplicas) | min (int $scaling.maxReplicas) }}{{ end }}
{{- end }}
{{- end }}
{{- end }}

{{/* A component's Deployment. Takes (dict "root" $ "name" name "component" component), and "group" for a group of chains. */}}
{{- define "launchpad.deployment" -}}
{{- $component := .component }}
{{- $given := dict "root" .root "name" .name "component" $component "uses" $component.uses "group" .group }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "launchpad.fullname" . }}
  labels:
    {{- include "launchpad.labels" . | nindent 4 }}
spec:
  {{- with include "launchpad.replicas" . }}
  replicas: {{ . }}
  {{- end }}
  # A new pod is ready before an old one stops.
  strategy:
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  selector:
    matchLabels:
      {{- include "launchpad.selector" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- mergeOverwrite (include "launchpad.labels" . | fromYaml) $component.podLabels | toYaml | nindent 8 }}
      annotations:
        checksum/networks: {{ .root.Values.networks | toJson | sha256sum }}
        {{- with $component.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      {{- include "launchpad.podSecurity" (dict "root" .root) | nindent 6 }}
      terminationGracePeriodSeconds: {{ $component.terminationGracePeriodSeconds }}
      {{- with $component.priorityClassName }}
      priorityClassName: {{ . }}
      {{- end }}
      {{- with $component.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $component.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- if $component.affinity }}
      affinity:
        {{- toYaml $component.affinity | nindent 8 }}
      {{- else }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "launchpad.selector" . | nindent 14 }}
      {{- end }}
      containers:
        - name: {{ .name }}
          {{- include "launchpad.ownImage" . | nindent 10 }}
          command: [node, --enable-source-maps, services/{{ .name }}/dist/main.js]
          env:
            {{- include "launchpad.env" $given | nindent 12 }}
            {{- include "launchpad.extraEnv" $given | nindent 12 }}
          ports:
            {{- if eq .name "gateway" }}
            - { name: http, containerPort: 8080 }
            {{- end }}
            - { name: health, containerPort: 9180 }
          # Startup: its database is migrated and its ports are open. Liveness: its process works. Readiness: its own
          # database and NATS answer. Once it has started, only a failed liveness probe restarts it.
          startupProbe:
            httpGet: { path: /startedz, port: health }
            periodSeconds: 2
            failureThreshold: 90
          livenessProbe:
            httpGet: { path: /healthz, port: health }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 3
          readinessProbe:
            httpGet: { path: /readyz, port: health }
            periodSeconds: 5
            timeoutSeconds: 3
            failureThreshold: 2
          lifecycle:
            # Every node must have removed the pod from the Service before it stops taking calls. The image has no sleep.
            preStop: { exec: { command: [node, -e, 'setTimeout(() => {}, {{ mul $component.preStopSeconds 1000 }})'] } }
          resources:
            {{- toYaml $component.resources | nindent 12 }}
          {{- include "launchpad.containerSecurity" . | nindent 10 }}
          volumeMounts:
            {{- include "launchpad.networksMounts" . | nindent 12 }}
            {{- include "launchpad.filesMount" $given | nindent 12 }}
            - { name: tmp, mountPath: /tmp }
            {{- with $component.extraVolumeMounts }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
      volumes:
        {{- include "launchpad.networksVolumes" . | nindent 8 }}
        {{- include "launchpad.filesVolume" $given | nindent 8 }}
        - { name: tmp, emptyDir: {} }
        {{- with $component.extraVolumes }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
{{- end }}

{{/* A component's metrics Service, disruption budget and autoscaler. */}}
{{- define "launchpad.companions" -}}
{{- $component := .component }}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "launchpad.fullname" . }}-metrics
  labels:
    {{- include "launchpad.labels" . | nindent 4 }}
    launchpad/metrics: 'true'
spec:
  clusterIP: None
  # Pods that are not ready have metrics too.
  publishNotReadyAddresses: true
  selector:
    {{- include "launchpad.selector" . | nindent 4 }}
  ports:
    - { name: metrics, port: 9180, targetPort: health }
{{- if or $component.autoscaling.enabled (gt (int $component.replicas) 1) }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "launchpad.fullname" . }}
  labels:
    {{- include "launchpad.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  # A pod that is not ready serves no calls and may be evicted.
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels:
      {{- include "launchpad.selector" . | nindent 6 }}
{{- end }}
{{- if $component.autoscaling.enabled }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "launchpad.fullname" . }}
  labels:
    {{- include "launchpad.labels" . | nindent 4 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ include "launchpad.fullname" . }} }
  minReplicas: {{ $component.autoscaling.minReplicas }}
  maxReplicas: {{ $component.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ $component.autoscaling.targetCPU }} }
  behavior:
    # Sockets reconnect when their instance stops, so scale down slowly.
    scaleDown:
      stabilizationWindowSeconds: 300
      policies: [{ type: Pods, value: 1, periodSeconds: 60 }]
{{- end }}
{{- end }}
