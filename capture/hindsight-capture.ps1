# Captures the present state of a JVM and its host into one zip file, which Hindsight analyzes (POST /bundle-upload, or
# `hindsight analyze FILE`). It needs Windows PowerShell 5.1 or later; missing commands are skipped.
#
# Impact: each thread dump and the class histogram stop the JVM for a moment (a safepoint each). With -Heap the JVM is
# stopped while the heap dump is written. The script never ends the JVM. When it is interrupted, it removes its
# unfinished files. With -Jfr SECONDS it starts a flight recording (about 1 % of the processors) and ends it.
param(
  [Parameter(Mandatory = $true)][string] $Process,   # process id of the JVM, or a word that occurs only in its command line
  [string] $Folder = '.',                            # folder for the archive
  [ValidateRange(1, 1000)][int] $Dumps = 3,
  [ValidateRange(1, 3600)][int] $Interval = 10,      # seconds between two thread dumps
  [switch] $Heap,                                    # adds a heap dump
  [ValidateRange(0, 3600)][int] $Jfr = 0,            # records for so many seconds when no flight recording runs; 0 takes a running one only
  [string[]] $Log = @(),                             # log files of the application: Windows does not list open files
  [string] $GcLog = '',                              # path of the GC log, if the JVM options do not name it
  [string] $App = '',
  [string] $Tags = '',
  [string] $Ping = 'localhost',
  [string] $Upload = '',                             # address of /bundle-upload of a Hindsight service, to which the archive is sent
  [string] $Key = $env:HINDSIGHT_KEY
)
$ErrorActionPreference = 'Continue'
$LogLines = 10000
$Utf8 = New-Object System.Text.UTF8Encoding $false

function Write-Text([string] $Name, $Lines) {
  [System.IO.File]::WriteAllLines((Join-Path $script:Out $Name), [string[]] @($Lines), $Utf8)
}

# Hides values with secret names, and passwords in addresses.
$Secret = '(?:password|passwd|pwd|passphrase|secret|token|api[-_.]?key|access[-_.]?key|private[-_.]?key|credential)'
function Hide-Secrets([string[]] $Lines) {
  foreach ($Line in $Lines) {
    if ($Line -match '^\s*at ') { $Line; continue }
    $Line = $Line -replace "(?i)^([^=]*$Secret[^=]*=).*", '$1***'
    $Line = $Line -replace "(?i)($Secret[\w.-]*[`"']?\\?[=:] ?[`"']?)[^ ,;`"'&]+", '$1***'
    $Line = $Line -replace "(?i)(--?[\w.-]*$Secret[\w.-]* )[^ -][^ ]*", '$1***'
    $Line -replace '(://[^ /:@]+:)[^ /@]+@', '$1***@'
  }
}
# Hides only the value itself: in a command line, other options follow it.
function Hide-InCommand([string] $Line) {
  $Line = $Line -replace "(?i)($Secret[\w.-]*[`"']?[=:][`"']?)[^ ,;`"'&]+", '$1***'
  $Line = $Line -replace "(?i)(--?[\w.-]*$Secret[\w.-]* )[^ -][^ ]*", '$1***'
  $Line -replace '(://[^ /:@]+:)[^ /@]+@', '$1***@'
}

$All = @(Get-CimInstance Win32_Process -Filter "Name = 'java.exe' OR Name = 'javaw.exe'")
if ($Process -match '^\d+$') { $Found = @($All | Where-Object { $_.ProcessId -eq [int] $Process }) }
else { $Found = @($All | Where-Object { "$($_.CommandLine)".Contains($Process) }) }
if ($Found.Count -eq 0) { [Console]::Error.WriteLine("no JVM was found for '$Process'"); exit 2 }
if ($Found.Count -gt 1) {
  [Console]::Error.WriteLine("several JVMs were found; specify one by its id: $($Found.ProcessId -join ' ')")
  exit 2
}
$Jvm = $Found[0]
$Id = $Jvm.ProcessId
$Command = "$($Jvm.CommandLine)"
$Bin = if ($Jvm.ExecutablePath) { Split-Path $Jvm.ExecutablePath } else { '' }

# Finds a JDK tool. The tools of the captured JVM itself are the best match.
function Find-Tool([string] $Name) {
  $Folders = @($Bin)
  if ($env:JAVA_HOME) { $Folders += Join-Path $env:JAVA_HOME 'bin' }
  foreach ($Candidate in $Folders) {
    if ($Candidate -and (Test-Path (Join-Path $Candidate "$Name.exe"))) { return Join-Path $Candidate "$Name.exe" }
  }
  $Known = Get-Command "$Name.exe" -ErrorAction SilentlyContinue
  if ($Known) { return $Known.Source }
}
$Jcmd = Find-Tool 'jcmd'
$Jstack = Find-Tool 'jstack'

$Stamp = Get-Date -Format 'yyyy-MM-ddTHH-mm-ss'
$Name = "yc-$Stamp"
$Root = (Resolve-Path $Folder).Path
$Work = Join-Path $Root ".hindsight-capture-$Id-$Stamp"
$Out = Join-Path $Work $Name
$null = New-Item -ItemType Directory -Path $Out -ErrorAction Stop

function Save-ThreadDump([int] $Number) {
  $Lines = @()
  if ($Jstack) { $Lines = @(& $Jstack -l $Id 2>&1 | ForEach-Object { "$_" }) }
  if (-not ($Lines -match '^Full thread dump') -and $Jcmd) {
    $Lines = @(& $Jcmd $Id Thread.print -l 2>&1 | ForEach-Object { "$_" })
  }
  if ($Lines -match '^Full thread dump') { Write-Text "javacore.$Number.out" $Lines }
  else { [Console]::Error.WriteLine("thread dump $Number failed") }
}

# Writes the columns of the layout of the yc agent. The user is left out, because it would take a call per process.
function Save-Processes([string] $File) {
  $Total = (Get-CimInstance Win32_ComputerSystem).TotalPhysicalMemory
  $Rows = Get-CimInstance Win32_PerfFormattedData_PerfProc_Process | Where-Object { $_.Name -notin '_Total', 'Idle' } |
    Sort-Object PercentProcessorTime -Descending | Select-Object -First 50
  $Lines = foreach ($Row in $Rows) {
    $Share = ($Row.WorkingSet / $Total * 100).ToString('0.0', [Globalization.CultureInfo]::InvariantCulture)
    '{0,-24} {1,8} - {2,8} {3,10} {4,6}' -f $Row.Name, $Row.IDProcess, $Row.PercentProcessorTime, [long]($Row.WorkingSet / 1024), $Share
  }
  Write-Text $File (@('Name Id User CPU % Memory K Mem %') + @($Lines))
}

function Save-Connections([string] $File) {
  Add-Content -Path (Join-Path $Out $File) -Encoding UTF8 -Value @(@((Get-Date).ToString('u')) + @(netstat -ano) + @(''))
}

function Save-Meta {
  $Java = Find-Tool 'java'
  $Version = if ($Java) { @(& $Java -version 2>&1 | ForEach-Object { "$_" }) -join ', ' } else { '' }
  $System = Get-CimInstance Win32_OperatingSystem
  Write-Text 'meta-info.txt' @(
    "hostName=$env:COMPUTERNAME", "processId=$Id", "appName=$App", "whoami=$env:USERNAME", "timestamp=$Stamp",
    "timezone=$([TimeZoneInfo]::Local.StandardName)", "timezoneId=$([TimeZoneInfo]::Local.Id)",
    "cpuCount=$([Environment]::ProcessorCount)", "javaVersion=$Version",
    "osVersion=$($System.Caption) $($System.Version)", "tags=$Tags")
}

function Save-Disks {
  $Rows = Get-CimInstance Win32_LogicalDisk -Filter 'DriveType = 3' | ForEach-Object { "$($_.DeviceID)  $($_.FreeSpace)  $($_.Size)" }
  Write-Text 'disk.out' (@('DeviceID  FreeSpace  Size') + @($Rows))
}

# Finds the GC log in -Xloggc:FILE, -Xlog:gc*:file=FILE or -Xlog:gc:FILE. A drive letter is followed by a colon, too.
function Find-GcLog {
  if ($GcLog) { return $GcLog }
  $Name = ''
  if ($Command -match '-Xloggc:("[^"]+"|\S+)') { $Name = $Matches[1] }
  elseif ($Command -match '-Xlog:[^: ]*gc[^: ]*:(?:file=)?("[^"]+"|(?:[A-Za-z]:)?[^: ]+)') { $Name = $Matches[1] }
  $Name = $Name.Trim('"') -replace '%pid|%p', "$Id" -replace '%t|%seq', '*'
  if (-not $Name -or $Name -in 'stdout', 'stderr') { return '' }
  $File = Get-ChildItem -Path $Name, "$Name.*.current" -ErrorAction SilentlyContinue | Sort-Object LastWriteTime | Select-Object -Last 1
  if ($File) { return $File.FullName }
  return ''
}

function Save-GcLog {
  $File = Find-GcLog
  if ($File -and (Test-Path $File)) { Copy-Item $File (Join-Path $Out 'gc.log'); return }
  $Jstat = Find-Tool 'jstat'
  if ($Jstat) { Write-Text 'jstat.txt' (& $Jstat -gc -t $Id 1000 10 2>&1) }
}

function Save-Diagnostics {
  if (-not $Jcmd) { return }
  $Lines = foreach ($Words in @('GC.class_histogram', '-all'), @('VM.system_properties'), @('GC.heap_info'), @('VM.flags')) {
    "$($Words[0]):"
    & $Jcmd $Id @Words 2>&1 | ForEach-Object { "$_" }
    ''
  }
  Write-Text 'hdsub.out' (Hide-Secrets $Lines)
}

# Takes the native memory by category, if the JVM tracks it (-XX:NativeMemoryTracking). Two of them show what grows.
function Save-NativeMemory {
  if (-not $Jcmd) { return }
  $Lines = @(& $Jcmd $Id VM.native_memory summary scale=KB 2>&1 | ForEach-Object { "$_" })
  if (-not ($Lines -match '^Total:')) { return }
  Add-Content -Path (Join-Path $Out 'native_memory.out') -Encoding UTF8 -Value @(@((Get-Date).ToString('u')) + $Lines + @(''))
}

# Takes the sizes of the process as Windows knows them, and the state of the JVM in the form of a crash report.
function Save-ProcessMemory {
  $Process = Get-Process -Id $Id
  Write-Text 'process_memory.out' @(
    "WorkingSet64: $($Process.WorkingSet64)"
    "PrivateMemorySize64: $($Process.PrivateMemorySize64)"
    "VirtualMemorySize64: $($Process.VirtualMemorySize64)"
    "PeakWorkingSet64: $($Process.PeakWorkingSet64)"
    "Threads: $($Process.Threads.Count)"
    "HandleCount: $($Process.HandleCount)"
  )
  if (-not $Jcmd) { return }
  foreach ($Command in 'VM.info', 'VM.metaspace', 'Compiler.codecache') {
    $Lines = @(& $Jcmd $Id $Command 2>&1 | ForEach-Object { "$_" })
    if ($Lines -match 'Exception|Unknown diagnostic') { continue }
    $File = @{ 'VM.info' = 'vm_info.out'; 'VM.metaspace' = 'metaspace.out'; 'Compiler.codecache' = 'codecache.out' }[$Command]
    Write-Text $File (Hide-Secrets $Lines)
  }
}

# Says what the JVM would tell more with, because it must be switched on before the trouble.
function Show-Options {
  if (-not (Test-Path (Join-Path $Out 'native_memory.out'))) {
    [Console]::Error.WriteLine('not there: native memory by category; start the JVM with -XX:NativeMemoryTracking=summary')
  }
  if (-not (Test-Path (Join-Path $Out 'gc.log'))) {
    [Console]::Error.WriteLine('not there: GC log; start the JVM with -Xlog:gc*,safepoint:file=gc.log:time,uptime,level,tags:filecount=5,filesize=20m')
  }
}

function Save-Heap {
  if (-not $Jcmd) { [Console]::Error.WriteLine('no heap dump: jcmd was not found'); return }
  $Drive = Get-CimInstance Win32_LogicalDisk -Filter "DeviceID = '$($Root.Substring(0, 2))'"
  if ($Drive -and $Drive.FreeSpace -lt (Get-Process -Id $Id).WorkingSet64) {
    [Console]::Error.WriteLine("no heap dump: too little space is free in $Root")
    return
  }
  $null = & $Jcmd $Id GC.heap_dump (Join-Path $Out 'heap_dump.out') 2>&1
}

# Starts a recording when it is permitted and none runs. A JVM without the recorder says that it does not know the command.
function Start-Recording {
  if (-not $Jcmd) { return }
  $Lines = @(& $Jcmd $Id JFR.check 2>&1 | ForEach-Object { "$_" })
  $Running = $Lines | Where-Object { $_ -match '^Recording[ =:]|recording=' } | Select-Object -First 1
  if ($Running) {
    if ($Running -match '[Rr]ecording[ =:]*(\d+)[: ]') { $script:RunningRecording = $Matches[1] }
    return
  }
  if ($Jfr -eq 0 -or -not ($Lines -match 'No available recordings')) { return }
  $Lines = @(& $Jcmd $Id JFR.start name=hindsight settings=profile "duration=${Jfr}s" "filename=$RecordingFile" 2>&1 | ForEach-Object { "$_" })
  if ($LASTEXITCODE -eq 0 -and $Lines -match '^Started recording') { $script:RecordingEnd = (Get-Date).AddSeconds($Jfr) }
}

# Takes a copy of the recording that runs, which goes on; or waits for the end of the one that this script started.
function Save-Recording {
  if ($script:RunningRecording) {
    $Said = & $Jcmd $Id JFR.dump "name=$($script:RunningRecording)" "filename=$RecordingFile" 2>&1
  }
  elseif ($script:RecordingEnd) {
    $Left = ($script:RecordingEnd - (Get-Date)).TotalSeconds
    if ($Left -gt 0) { Start-Sleep -Seconds ([int] [Math]::Ceiling($Left)) }
    # The JVM writes the file when the time is over; a stop that comes too late is refused.
    $Said = & $Jcmd $Id JFR.stop name=hindsight "filename=$RecordingFile" 2>&1
    $script:RecordingEnd = $null
  }
  else { return }
  if ((Test-Path $RecordingFile) -and (Get-Item $RecordingFile).Length -gt 0) {
    Move-Item $RecordingFile (Join-Path $Out 'recording.jfr')
  }
  else { [Console]::Error.WriteLine("no flight recording was written: $Said") }
}

$RecordingFile = Join-Path $Work 'recording.jfr'
$RunningRecording = ''
$RecordingEnd = $null

try {
  [Console]::Error.WriteLine("capturing JVM ${Id}: $Dumps thread dumps, $Interval s apart")
  Save-Meta
  Start-Recording
  Save-Connections 'netstat.out'
  Write-Text 'ps.out' (@('Image Name                     PID Session Name        Session#    Mem Usage') + @(tasklist /nh))
  Save-Disks
  Write-Text 'ping.out' (ping -n 3 $Ping)
  Write-Text 'vmstat.out' (typeperf '\Processor(_Total)\% Processor Time' '\System\Processor Queue Length' -sc 5 -si 1)
  Save-NativeMemory
  for ($Number = 1; $Number -le $Dumps; $Number++) {
    Save-Processes "topdashH.$Number.out"
    Save-ThreadDump $Number
    if ($Number -lt $Dumps) { Start-Sleep -Seconds $Interval }
  }
  Save-Processes 'top.out'
  Save-Connections 'netstat.out'
  Save-NativeMemory
  Save-ProcessMemory
  Save-Diagnostics
  Save-GcLog
  Show-Options
  foreach ($File in $Log) {
    $Lines = Get-Content $File -Tail $LogLines
    Write-Text "1.appLogs.$(Split-Path $File -Leaf)" ($Lines | ForEach-Object { if ($_ -match '^\s*at ') { $_ } else { Hide-InCommand $_ } })
  }
  Save-Recording
  if ($Heap) { Save-Heap }
  $Archive = Join-Path $Root "$Name.zip"
  Add-Type -AssemblyName System.IO.Compression.FileSystem
  [System.IO.Compression.ZipFile]::CreateFromDirectory($Work, $Archive)
  $Archive
  if ($Upload) {
    # The key is passed on the standard input, because every user of the host can see arguments.
    "header = `"apiKey: $Key`"" | curl.exe -sS -K - -F "bundleFile=@$Archive" $Upload
    if ($LASTEXITCODE -ne 0) { exit 1 }
  }
}
finally {
  if ($RecordingEnd) { $null = & $Jcmd $Id JFR.stop name=hindsight 2>&1 }
  Remove-Item -Recurse -Force $Work -ErrorAction SilentlyContinue
}
