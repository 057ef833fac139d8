package com.acme.telemetry;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;

class DeviceConnection implements Runnable {
    private final Socket device;
    private long sum;

    DeviceConnection(Socket device) {
        this.device = device;
    }

    @Override
    public void run() {
        try (DataInputStream in = new DataInputStream(device.getInputStream())) {
            while (true) readSample(in);
        } catch (IOException e) {
            System.out.println("INFO device left after " + sum);
        }
    }

    private void readSample(DataInputStream in) throws IOException {
        sum += in.readInt();
    }
}
