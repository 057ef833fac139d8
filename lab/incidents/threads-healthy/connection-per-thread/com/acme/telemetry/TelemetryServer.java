package com.acme.telemetry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;

public class TelemetryServer implements Runnable {
    private final ServerSocket listener = new ServerSocket(0, 100);

    public TelemetryServer() throws IOException {}

    public int port() {
        return listener.getLocalPort();
    }

    @Override
    public void run() {
        try {
            for (int device = 1; ; device++)
                new Thread(new DeviceConnection(listener.accept()), "device-" + device).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
