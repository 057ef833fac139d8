package com.shop.jobs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;

public class ExchangeRates {
    private final int port;
    private final int timeout;

    public ExchangeRates(int port, int timeout) {
        this.port = port;
        this.timeout = timeout;
    }

    public void load() {
        try (Socket bank = new Socket("localhost", port)) {
            bank.setSoTimeout(timeout);
            bank.getOutputStream().write("RATES".getBytes());
            new BufferedReader(new InputStreamReader(bank.getInputStream())).readLine();
        } catch (IOException e) {
            System.out.println("WARN no rates: " + e.getMessage());
        }
    }
}
