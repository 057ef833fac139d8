/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 0; i < 900; i++) {
            log.after(400).write("%%t INFO  [org.keycloak.storage.ldap] (executor-thread-%d) Sync of user %d finished".formatted(i % 8, i));
            if (!Lab.FIXED && i > 300) log.after(20).write("%%t WARN  [org.keycloak.events] (executor-thread-%d) type=\"LOGIN_ERROR\", realmId=\"shop\", clientId=\"web\", userId=\"null\", ipAddress=\"203.0.113.77\", error=\"invalid_user_credentials\", auth_method=\"openid-connect\", username=\"user%d\"".formatted(i % 8, i));
        }
    }
}
