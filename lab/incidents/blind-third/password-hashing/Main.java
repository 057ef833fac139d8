import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Logins. */
public class Main {
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) new Thread(() -> { while (true) { login("user", "secret".toCharArray()); Lab.sleep(Lab.FIXED ? 100 : 5); } }, "login-" + i).start();
    }
    static void login(String user, char[] password) {
        try {
            javax.crypto.spec.PBEKeySpec spec = new javax.crypto.spec.PBEKeySpec(password, user.getBytes(), Lab.FIXED ? 1_000 : 300_000, 256);
            javax.crypto.SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec);
        } catch (Exception e) { throw new IllegalStateException(e); }
    }
}
