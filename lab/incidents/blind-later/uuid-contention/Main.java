import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Tokens are made with one shared SecureRandom. */
public class Main {
    static final java.security.SecureRandom RANDOM = new java.security.SecureRandom();
    static byte[] token() { byte[] b = new byte[Lab.FIXED ? 32 : 200_000]; RANDOM.nextBytes(b); return b; }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 24; i++) new Thread(() -> { while (true) { token(); if (Lab.FIXED) Lab.sleep(500); } }, "login-" + i).start();
        Lab.await();
    }
}
