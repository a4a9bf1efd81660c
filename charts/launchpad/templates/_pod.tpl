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

{{/* Image of the services and their jobs. Takes (dict "root" $). */}}
{{- define "launchpad.ownImage" -}}
image: {{ include "launchpad.image" (dict "root" .root "image" .root.Values.image) }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
{{- end }}

{{- define "launchpad.caMount" }}
{{- if .root.Values.caConfigMap }}
- { name: ca, mountPath: /etc/launchpad/ca, readOnly: true }
{{- end }}
{{- end }}

{{- define "launchpad.caVolume" }}
{{- with .root.Values.caConfigMap }}
- name: ca
  configMap: { name: {{ . }} }
{{- end }}
{{- end }}

{{/*
The replicas of a Deployment, or nothing. An autoscaler sets the number itself: leaving it out would mean one, and
another number would undo its work, so an upgrade keeps the current number. When the upgrade enables the autoscaler,
the number is kept within the autoscaler's limits. A render without a cluster leaves it out.
Takes (dict "root" $ "name" name "component" component).
*/}}
{{- define "launchpad.replicas" -}}
{{- $scaling := .component.autoscaling }}
{{- if not $scaling.enabled }}{{ .component.replicas }}
{{- else }}
{{- $namespace := .root.Release.Namespace }}
{{- $name := include "launchpad.fullname" . }}
{{- with lookup "apps/v1" "Deployment" $namespace $name }}
{{- if lookup "autoscaling/v2" "HorizontalPodAutoscaler" $namespace $name }}{{ .spec.replicas }}
{{- else }}{{ max (int .spec.replicas) (int $scaling.minReplicas) | min (int $scaling.maxReplicas) }}{{ end }}
{{- end }}
{{- end }}
{{- end }}

{{/* A component's Deployment. Takes (dict "root" $ "name" name "component" component). */}}
{{- define "launchpad.deployment" -}}
{{- $component := .component }}
{{- $deployed := include "launchpad.deployedChains" .root | fromJsonArray }}
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
        {{- include "launchpad.labels" . | nindent 8 }}
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
            {{- include "launchpad.env" (dict "root" .root "name" .name "uses" $component.uses) | nindent 12 }}
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
            # Every node must have removed the pod from the Service before it stops taking calls.
            preStop: { exec: { command: [sleep, '{{ $component.preStopSeconds }}'] } }
          resources:
            {{- toYaml $component.resources | nindent 12 }}
          {{- include "launchpad.containerSecurity" . | nindent 10 }}
          volumeMounts:
            - { name: networks, mountPath: /etc/launchpad/networks, readOnly: true }
            {{- if $deployed }}
            - { name: contracts, mountPath: /etc/launchpad/contracts, readOnly: true }
            {{- end }}
            {{- include "launchpad.caMount" . | nindent 12 }}
            - { name: tmp, mountPath: /tmp }
      volumes:
        - name: networks
          {{- if .root.Values.existingNetworksSecret }}
          secret: { secretName: {{ .root.Values.existingNetworksSecret }} }
          {{- else }}
          configMap: { name: {{ include "launchpad.fullname" (dict "root" .root "name" "networks") }} }
          {{- end }}
        {{- if $deployed }}
        # The pod waits until the contracts' deployment has published each of these.
        - name: contracts
          projected:
            sources:
              {{- range $deployed }}
              - configMap:
                  name: {{ include "launchpad.fullname" (dict "root" $.root "name" (printf "contracts-%v" .)) }}
                  items: [{ key: {{ . }}.json, path: {{ . }}.json }]
              {{- end }}
        {{- end }}
        {{- include "launchpad.caVolume" . | nindent 8 }}
        - { name: tmp, emptyDir: {} }
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
