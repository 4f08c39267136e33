@echo off
setlocal
rem Runs Biberbau from a checkout: biberbau serve --lan
rem The first call of a command sets up a virtual environment in .venv with the packages that the command needs.
set BIBERBAU_CALLED_AS=.\biberbau
where py >nul 2>nul
if errorlevel 1 (python "%~dp0tools\environment.py" run %*) else (py -3 "%~dp0tools\environment.py" run %*)
