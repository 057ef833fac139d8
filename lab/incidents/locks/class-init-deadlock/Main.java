import com.shop.config.Plugins;
import com.shop.config.Settings;

/** Two threads of a start-up initialize two classes that need each other. */
public class Main {
    public static void main(String[] args) {
        new Thread(Settings::name, "startup-settings").start();
        new Thread(Plugins::mainPlugin, "startup-plugins").start();
        Lab.sleep(1000);
        for (int i = 0; i < 3; i++) new Thread(Settings::name, "request-" + i).start();
        Lab.await();
    }
}
